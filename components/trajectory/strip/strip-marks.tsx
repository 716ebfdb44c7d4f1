import { useMemo } from "react";
import { type Symptom } from "@/lib/attribution/symptom-step";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";
import { evidenceSteps } from "../trace/step-marks";
import { errorSteps } from "./error-steps";
import { columnOf, positionOf, type StripScale } from "./strip-model";

/** Over the rows: where it broke (triangle), where it showed (dot), which steps do not agree or failed (signs). */
export function StripMarks({ scale, symptom }: { scale: StripScale; symptom: Symptom | null }) {
  const { outline } = useReading();
  const { groundTruth, marks } = useAnswer();
  const found = useMemo(() => evidenceSteps(marks), [marks]);
  const last = scale.stepCount - 1;
  const truthStep = groundTruth?.stepIndex ?? null;
  const truth = truthStep !== null && truthStep <= last ? positionOf(truthStep, scale) : null;
  // The label stands on the side that has more room, so that it never runs into the other one.
  const isTruthRight = truth !== null && truth > 0.5;
  return (
    <div aria-hidden>
      <div className="relative h-4 text-2xs leading-4">
        {truth !== null && (
          <>
            <span className="absolute -translate-x-1/2 text-truth" style={{ left: `${truth * 100}%` }}>
              ▼
            </span>
            <span
              className="absolute whitespace-nowrap text-truth"
              style={
                isTruthRight
                  ? { right: `calc(${(1 - truth) * 100}% + 10px)` }
                  : { left: `calc(${truth * 100}% + 10px)` }
              }
            >
              ground truth <span className="font-mono">{truthStep}</span>
            </span>
          </>
        )}
        {symptom && (
          <SymptomMark
            share={positionOf(symptom.stepIndex, scale)}
            words={symptom.isOfRun ? "symptom, by this run" : "symptom"}
            truth={truth}
          />
        )}
      </div>
      <Ticks kind="evidence" steps={found} scale={scale} />
      <Ticks kind="error" steps={errorSteps(outline)} scale={scale} />
    </div>
  );
}

/** A dot with its words, which are left out where the ground truth's stand. */
function SymptomMark({ share, words, truth }: { share: number; words: string; truth: number | null }) {
  const hasRoom = truth === null || Math.abs(truth - share) > 0.2;
  const side = share > 0.5 ? { right: `calc(${(1 - share) * 100}% + 10px)` } : { left: `calc(${share * 100}% + 10px)` };
  return (
    <>
      <span className="absolute -translate-x-1/2 text-text" style={{ left: `min(${share * 100}%, 100% - 5px)` }}>
        ●
      </span>
      {hasRoom && (
        <span className="absolute whitespace-nowrap text-muted" style={side}>
          {words}
        </span>
      )}
    </>
  );
}

/** A cross where a step failed; the sign of inequality where what a step says does not agree with the rest. */
const signs = {
  error: "M-2.5 .5l5 5M2.5 .5l-5 5",
  evidence: "M-3 2h6M-3 4.5h6M1.75 0l-3.5 6.5",
} as const;

/** A sign for each column that holds such a step; there are at most as many as the strip has columns. */
function Ticks({ kind, steps, scale }: { kind: keyof typeof signs; steps: readonly number[]; scale: StripScale }) {
  const columns = useMemo(() => [...new Set(steps.map((step) => columnOf(step, scale)))], [steps, scale]);
  if (columns.length === 0) return null;
  return (
    <svg
      data-sign={kind}
      data-columns={columns.length}
      className="mb-0.5 block h-1.75 w-full overflow-visible text-text"
    >
      {columns.map((column) => (
        <svg key={column} x={`${((column + 0.5) / scale.columns) * 100}%`} className="overflow-visible">
          <path d={signs[kind]} fill="none" stroke="currentColor" strokeWidth={1.25} />
        </svg>
      ))}
    </svg>
  );
}
