import { positionOf, type StripScale } from "./strip-model";

/** Over the rows: where it really broke (triangle), where it showed (dot), and the steps along the way. */
export function StripMarks({ scale, truthStep }: { scale: StripScale; truthStep: number | null }) {
  const last = scale.stepCount - 1;
  const truth = truthStep !== null && truthStep <= last ? positionOf(truthStep, scale) : null;
  // The label stands on the side that has more room, so that it never runs into the other one.
  const isTruthRight = truth !== null && truth > 0.5;
  const hasRoom = truth === null || truth < 0.8;
  return (
    <div aria-hidden className="relative h-4 text-2xs leading-4">
      {truth !== null && (
        <>
          <span className="absolute -translate-x-1/2 text-truth" style={{ left: `${truth * 100}%` }}>
            ▼
          </span>
          <span
            className="absolute whitespace-nowrap text-truth"
            style={
              isTruthRight ? { right: `calc(${(1 - truth) * 100}% + 10px)` } : { left: `calc(${truth * 100}% + 10px)` }
            }
          >
            ground truth <span className="font-mono">{truthStep}</span>
          </span>
        </>
      )}
      <span className="absolute -translate-x-1/2 text-text" style={{ left: `${positionOf(last, scale) * 100}%` }}>
        ●
      </span>
      {hasRoom && (
        <span className="absolute text-muted" style={{ right: `calc(${(1 - positionOf(last, scale)) * 100}% + 10px)` }}>
          symptom
        </span>
      )}
    </div>
  );
}
