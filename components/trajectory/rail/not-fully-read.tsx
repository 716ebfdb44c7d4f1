"use client";
import { TriangleAlert } from "lucide-react";
import { stepCoverage } from "@/lib/attribution/run-coverage";
import { type RunRecord } from "@/lib/attribution/run-record";
import { formatNumber } from "@/lib/format";
import { StepLink } from "../ground/step-link";
import { useAnswer } from "../answer/answer-context";

/** Beside an answer that points to a step of which no call showed every character. */
export function NotFullyRead({ run }: { run: RunRecord }) {
  const { coverage } = useAnswer();
  const stepIndex = run.attribution?.stepIndex;
  if (!coverage || stepIndex === undefined) return null;
  const read = stepCoverage(coverage, stepIndex);
  if (read === null || read === "full") return null;
  return (
    <p role="note" className="mt-2.5 flex gap-2 rounded-md border border-dashed border-line-strong bg-bg px-2.5 py-1.5">
      <TriangleAlert aria-hidden className="mt-0.75 size-3.5 shrink-0" />
      <span>
        Not fully read: the judge saw{" "}
        {read === "never" ? "nothing of" : `${formatNumber(read.seen)} of ${formatNumber(read.length)} characters of`}{" "}
        <StepLink stepIndex={stepIndex} />.
      </span>
    </p>
  );
}
