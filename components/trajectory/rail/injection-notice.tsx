"use client";
import { Button } from "@/components/ground/ui/button";
import { type RunRecord, isActive } from "@/lib/attribution/run-record";
import { formatCount } from "@/lib/format";
import { maskedTwin } from "../compare/compare-choice";
import { useRunActs } from "../run/use-run-acts";
import { StepLink } from "../ground/step-link";
import { useMoves } from "../address/moves";
import { useAnswer } from "../answer/answer-context";
import { bySteps } from "./injection-words";
import { RailSection } from "../ground/rail-section";

const mostListed = 6;

/** That steps hold text which addresses a judge, and the way to find out whether the answer depends on it. */
export function InjectionNotice({ run }: { run: RunRecord }) {
  const { injections, runs } = useAnswer();
  const { compareWith } = useMoves();
  const acts = useRunActs();
  const steps = bySteps(injections);
  const twin = maskedTwin(run, runs);
  const original = run.isMasked ? runs.find(({ id }) => id === run.retryOfId) : undefined;
  const compared = twin ?? original;
  return (
    <RailSection title="Text addressed to the judge" aside={formatCount(steps.length, "step")}>
      <p className="text-muted">
        {run.isMasked
          ? "It was masked before this run."
          : "The judge treats it as fenced data, not as instructions. Mask it and run again to see if it affects the answer."}
      </p>
      <ul aria-label="Steps that address the judge" className="mt-1.5 space-y-0.5">
        {steps.slice(0, mostListed).map(({ stepIndex, words }) => (
          <li key={stepIndex} className="break-words">
            <StepLink stepIndex={stepIndex} /> <span className="text-muted">{words}</span>
          </li>
        ))}
      </ul>
      {steps.length > mostListed && (
        <p className="text-xs text-faint">and {formatCount(steps.length - mostListed, "step")} more</p>
      )}
      <div className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
        {acts && !run.isMasked && !isActive(run.status) && (
          <Button size="sm" disabled={acts.isBusy} onClick={() => void acts.retry(run.id, { isMasked: true })}>
            Run again with that text masked
          </Button>
        )}
        {compared && (
          <Button size="sm" onClick={() => compareWith(String(compared.number))}>
            Compare with run #{compared.number}, {twin ? "masked" : "not masked"}
          </Button>
        )}
      </div>
    </RailSection>
  );
}
