"use client";
import { useMemo } from "react";
import { findAgreement } from "@/lib/attribution/agreement";
import { formatCount } from "@/lib/format";
import { agreementWords, shownOfAll } from "../trace/shown-of-all";
import { verdicts } from "../trace/step-marks";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";
import { errorSteps } from "./error-steps";
import { StripLegend } from "./strip-legend";

const linkLook = "rounded-xs text-link hover:underline";

/** Under the rows: where the runs agree, which steps failed, and the rest of the runs. */
export function StripFoot({
  runs,
  isWhole,
  onWhole,
}: {
  /**
   * Of the `ordered`, `shown` stand over this and `ofEvaluations` were made by evaluations; `all` are
   * those of the trace, at hand or not.
   */
  runs: { shown: number; ordered: number; ofEvaluations: number; all: number };
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
}) {
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-0.5 pt-0.5 text-xs text-muted">
      <Agreement />
      <Errors />
      {(runs.ordered > runs.shown || isWhole) && (
        <button type="button" className={linkLook} onClick={() => onWhole(!isWhole)}>
          {isWhole
            ? "show fewer runs"
            : `show ${runs.ordered < runs.all ? "" : "all "}${shownOfAll(runs.ordered, runs.all)}${runs.ofEvaluations > 0 ? `, ${runs.ofEvaluations} of evaluations` : ""}`}
        </button>
      )}
      <span className="flex-1" />
      <StripLegend />
    </div>
  );
}

/** Where most answers point, as a link to that step. */
function Agreement() {
  const { source, trace } = useReading();
  const { runs, runCounts } = useAnswer();
  const { goToStep } = useMoves();
  const agreement = useMemo(() => findAgreement(verdicts(runs)), [runs]);
  if (!agreement || agreement.runCount < 2) return null;
  const { stepIndex } = agreement;
  const summary = agreementWords(agreement, runs, runCounts);
  if (agreement.isNone || stepIndex >= trace.stepCount) return <span>{summary}</span>;
  return (
    <a
      href={source.page({ step: stepIndex })}
      className={linkLook}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        goToStep(stepIndex, "jump");
      }}
    >
      {summary}
    </a>
  );
}

/** Failing steps, also where the trace as a whole is said to have passed. */
function Errors() {
  const { outline, trace } = useReading();
  const { goToStep } = useMoves();
  const errors = errorSteps(outline);
  const [first] = errors;
  if (first === undefined) return null;
  return (
    <button type="button" className="rounded-xs hover:underline" onClick={() => goToStep(first, "jump")}>
      <span aria-hidden>✕ </span>
      {formatCount(errors.length, "error step")}
      {trace.outcome === "passed" && ", though the run passed"}
    </button>
  );
}
