"use client";
import { type RunRecord } from "@/lib/attribution/run-record";
import { formatCount, formatNumber } from "@/lib/format";
import { useMoves } from "../address/moves";
import { useAnswer } from "../answer/answer-context";
import { coverageTotals, stretchWords } from "./coverage-words";
import { FactList } from "./fact-list";
import { RailSection } from "../ground/rail-section";

const mostListed = 12;

/** What the calls of the run were shown, taken together, and the steps that none of them showed whole. */
export function CoverageSection({ run }: { run: RunRecord }) {
  const { coverage, progress } = useAnswer();
  const { goToStep } = useMoves();
  if (!run.model || !coverage || coverage.callCount === 0) return null;
  const { shortened, never, unknownCallCount } = coverage;
  const rule = progress[run.id]?.coverage?.rule;
  return (
    <RailSection title="What the judge saw" aside={`in ${formatCount(coverage.callCount, "call")}`}>
      <FactList facts={coverageTotals(coverage).map(({ name, value }) => [name, value])} />
      {(shortened.length > 0 || never.stepCount > 0) && rule && <p className="mt-1.5 text-muted">{rule}</p>}
      {never.stretches.length > 0 && (
        <p className="mt-1.5 text-muted">
          Not in any call: {never.stepCount === 1 ? "step" : "steps"} {stretchWords(never.stretches)}.
        </p>
      )}
      {shortened.length > 0 && (
        <ul aria-label="Shortened steps" className="mt-1.5 flex flex-wrap gap-1">
          {shortened
            .toSorted((a, b) => b.length - b.seen - (a.length - a.seen))
            .slice(0, mostListed)
            .map(({ stepIndex, length, seen }) => (
              <li key={stepIndex}>
                <button
                  type="button"
                  onClick={() => goToStep(stepIndex, "jump")}
                  className="rounded-full border px-1.75 text-xs leading-4.5 text-muted hover:bg-hover"
                >
                  step <span className="font-mono">{stepIndex}</span>: {formatNumber(length - seen)} characters left out
                </button>
              </li>
            ))}
        </ul>
      )}
      {shortened.length > mostListed && (
        <p className="mt-1 text-xs text-faint">
          and {formatCount(shortened.length - mostListed, "step")} with smaller cuts
        </p>
      )}
      {unknownCallCount > 0 && (
        <p className="mt-1 text-xs text-faint">
          Of {formatCount(unknownCallCount, "more call")} what they showed was not recorded.
        </p>
      )}
    </RailSection>
  );
}
