"use client";
import { ChevronRight, Flag } from "lucide-react";
import { Fragment, useId, useMemo, useState } from "react";
import { SimulatedNotice } from "@/components/lab/replays/simulated";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Pill } from "@/components/ground/ui/pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type RunRecord } from "@/lib/attribution/run-record";
import { cn } from "@/lib/cn";
import { type Counterfactual as Exhibit, type CounterfactualStep } from "@/lib/traces/exhibit";
import { ReplaysOfStep } from "../replays/replays-of-step";
import { StepLink } from "../ground/step-link";
import { useReading } from "../reading/reading-context";
import {
  commitmentWords,
  findingWords,
  flipWords,
  meaningWords,
  placeboWords,
  pValueWords,
  scanFacts,
  testedSteps,
  untestedWords,
  verdictWords,
} from "./counterfactual-model";
import { type ExhibitProps } from "./exhibit-props";
import { FlipDots } from "./flip-dots";

const shownAtFirst = 10;

/**
 * What replays of this trace showed, step by step: what was changed, how often that turned the failure,
 * and against what that is held.
 */
export function Counterfactual({ exhibit, run, isWide }: ExhibitProps<Exhibit>) {
  const rows = useMemo(() => testedSteps(exhibit), [exhibit]);
  const [isWhole, setIsWhole] = useState(false);
  const few = isWhole ? rows : rows.slice(0, shownAtFirst);
  const commitment = commitmentWords(exhibit);
  return (
    <>
      {exhibit.isSimulated && <SimulatedNotice className="mb-2" />}
      <p className="break-words">{verdictWords(exhibit)}</p>
      {exhibit.stoppedBy && (
        <p className="mt-1.5 flex items-baseline gap-2">
          <Pill tone="dashed">stopped early</Pill>
          <span className="min-w-0 break-words">{visibleText(exhibit.stoppedBy)}</span>
        </p>
      )}
      {rows.length > 0 && (
        <>
          <p className="mt-2.5 flex flex-wrap items-center gap-x-3 text-xs text-faint">
            <FlipKey isFull words="passed" />
            <FlipKey words="failed" />
            <span>control: the step retried</span>
          </p>
          <ul aria-label="Steps tested" className={cn("mt-1.5 border-t", isWide && "max-w-180")}>
            {few.map((step) => (
              <StepFinding key={step.stepIndex} step={step} exhibit={exhibit} run={run} />
            ))}
          </ul>
          {rows.length > few.length || isWhole ? (
            <button type="button" className="mt-1 text-link hover:underline" onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? "show fewer" : `show all ${rows.length} tested`}
            </button>
          ) : null}
        </>
      )}
      {untestedWords(exhibit).map((line) => (
        <p key={line} className="mt-1.5 text-xs break-words text-faint">
          {line}
        </p>
      ))}
      <dl className="mt-3 space-y-2">
        <Part name="Placebo">{placeboWords(exhibit)}</Part>
        {commitment && <Part name="Point of commitment">{commitment}</Part>}
      </dl>
      <details className="mt-2.5 text-xs">
        <summary className="w-fit text-muted hover:text-text">Scan settings</summary>
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
          {scanFacts(exhibit).map(({ name, value }) => (
            <Fragment key={name}>
              <dt className="text-faint">{name}</dt>
              <dd className="break-words" dir="auto">
                {visibleText(value)}
              </dd>
            </Fragment>
          ))}
        </dl>
      </details>
    </>
  );
}

function FlipKey({ isFull = false, words }: { isFull?: boolean; words: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span
        aria-hidden
        className={cn("size-1.75 rounded-full border", isFull ? "border-ink bg-ink" : "border-faint")}
      />
      {words}
    </span>
  );
}

function Part({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs font-medium text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

/** What a model foretold is no fault that was shown. */
function toneOf(finding: CounterfactualStep["finding"], isSimulated: boolean) {
  if (finding === "decisive") return isSimulated ? "dashed" : "fault";
  if (finding === "suggestive") return "strong";
  return finding === "refuted" ? "neutral" : "dashed";
}

/** One tested step; opened, with its figures in full and its replays. */
function StepFinding({ step, exhibit, run }: { step: CounterfactualStep; exhibit: Exhibit; run: RunRecord }) {
  const { agents } = useReading();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { stepIndex, agent, finding, correction, corrected, control } = step;
  const p = pValueWords(step, exhibit.level);
  return (
    <li className="border-b py-1.5">
      <div className="flex min-w-0 items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${isOpen ? "Close" : "Open"} the replays of step ${stepIndex}`}
          onClick={() => setIsOpen(!isOpen)}
          className="-ml-1 flex size-5 shrink-0 items-center justify-center rounded-xs text-faint hover:bg-hover hover:text-text"
        >
          <ChevronRight className={cn("size-4", isOpen && "rotate-90")} aria-hidden />
        </button>
        <StepLink stepIndex={stepIndex} className={finding === "decisive" ? "font-semibold" : ""} />
        <AgentChip name={agent} agents={agents} className="min-w-0" />
        <Pill className="ml-auto" tone={toneOf(finding, exhibit.isSimulated)}>
          {finding === "decisive" && <Flag className="size-3" aria-hidden />}
          {findingWords[finding]}
          {finding === "decisive" && exhibit.isSimulated && ", predicted"}
        </Pill>
      </div>
      <div className="pl-6">
        {correction && (
          <p dir="auto" className={cn("text-xs break-words text-muted", !isOpen && "line-clamp-2")}>
            {visibleText(correction)}
          </p>
        )}
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs">
          <FlipDots name="corrected" {...corrected} />
          <FlipDots name="control" {...control} />
          {p && <span className="figure text-faint">{p}</span>}
        </p>
        {isOpen && (
          <div id={id} className="mt-1.5 space-y-1.5 text-xs">
            <p className="text-muted">{meaningWords(exhibit, step)}</p>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
              <dt className="text-faint">Corrected</dt>
              <dd className="figure">{flipWords(corrected)}</dd>
              <dt className="text-faint">Control</dt>
              <dd className="figure">{flipWords(control)}</dd>
            </dl>
            <ReplaysOfStep runId={run.id} stepIndex={stepIndex} />
          </div>
        )}
      </div>
    </li>
  );
}
