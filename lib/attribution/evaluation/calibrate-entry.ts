import { brier, expectedCalibrationError, riskCoverage, type StatedPair } from "../statistics/calibration";
import { type Estimator } from "./estimator";
import { type Calibration } from "./evaluation-report";
import { type ScoredAnswer } from "./score-entry";

/** On fewer labeled traces the calibration error says more of chance than of the method. */
const fewestForError = 200;
const mostPoints = 50;

/**
 * How far the confidence of answers can be believed, over all answers that come with one; those that were measured
 * alone, where the entry measures any. By trace in `answers`, in the order of the estimator's traces. Null where no
 * answer comes with a confidence.
 */
export function calibrateEntry(
  of: "step" | "agent",
  answers: readonly (readonly ScoredAnswer[])[],
  estimator: Estimator,
): Calibration | null {
  const isMeasured = answers.some((some) => some.some(({ prediction }) => prediction.confidence?.isMeasured === true));
  const byTrace = answers.map((some) =>
    some.flatMap(({ prediction: { confidence }, score }): StatedPair[] =>
      confidence === null || confidence.isMeasured !== isMeasured ? [] : [{ stated: confidence[of], right: score[of] }],
    ),
  );
  const score = estimator.mean(byTrace.map((pairs) => (pairs.length === 0 ? null : brier(pairs))));
  if (score === null) return null;
  const pairs = byTrace.flat();
  const count = byTrace.filter((some) => some.length > 0).length;
  const { error, bins } = expectedCalibrationError(pairs);
  return {
    of,
    isMeasured,
    brier: score,
    ece: count < fewestForError ? null : error,
    bins,
    riskCoverage: thin(riskCoverage(pairs)),
    count,
  };
}

/** As many points as a curve needs, the first and the last among them. */
function thin<T>(points: readonly T[]): T[] {
  if (points.length <= mostPoints) return [...points];
  return Array.from(
    { length: mostPoints },
    (_, at) => points[Math.round((at * (points.length - 1)) / (mostPoints - 1))] as T,
  );
}
