"use client";
import { type RunRecord } from "@/lib/attribution/run-record";
import { formatCount, formatNumber } from "@/lib/format";
import { useMoves, useTrajectory } from "../trajectory-context";
import { RailSection } from "./rail-section";

const mostListed = 12;

/** What the judge was not shown, by step, and the rule by which it was left out. */
export function CoverageSection({ run }: { run: RunRecord }) {
  const { progress } = useTrajectory();
  const { goToStep } = useMoves();
  const coverage = progress[run.id]?.coverage;
  if (!coverage || coverage.unseen.length === 0) return null;
  const missing = coverage.unseen.map(({ stepIndex, ranges }) => ({
    stepIndex,
    length: ranges.reduce((sum, { from, to }) => sum + to - from, 0),
  }));
  return (
    <RailSection title="What the judge did not see" aside={formatCount(missing.length, "step")}>
      <p className="text-muted">{coverage.rule}</p>
      <ul className="mt-1.5 flex flex-wrap gap-1">
        {missing
          .toSorted((a, b) => b.length - a.length)
          .slice(0, mostListed)
          .map(({ stepIndex, length }) => (
            <li key={stepIndex}>
              <button
                type="button"
                onClick={() => goToStep(stepIndex, "jump")}
                className="rounded-full border px-1.75 text-xs leading-4.5 text-muted hover:bg-hover"
              >
                step <span className="font-mono">{stepIndex}</span>: {formatNumber(length)} characters
              </button>
            </li>
          ))}
      </ul>
      {missing.length > mostListed && (
        <p className="mt-1 text-xs text-faint">
          and {formatCount(missing.length - mostListed, "step")} with less left out
        </p>
      )}
    </RailSection>
  );
}
