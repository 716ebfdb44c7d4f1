import { type Suspect } from "@/lib/traces/attribution";
import { type ScoreSeries } from "@/lib/traces/exhibit";
import { type Step, type Trace } from "@/lib/traces/trace";

export type ScorePoint = ScoreSeries["points"][number];

/** A change for the worse counts as a drop where it is more than this many times the usual change. */
const DROP_FACTOR = 3;
/**
 * Where in a trace's metadata its steps' own log-probabilities are looked for; see docs/methods/expected-confidence.md.
 */
const METADATA_KEY = "logProbabilities";

/** A series as it is kept and drawn: its points in the order of the steps, with its drops marked. */
export function toScoreSeries(series: Pick<ScoreSeries, "title" | "basis" | "isHigherWorse" | "points">): ScoreSeries {
  const points = series.points.toSorted((a, b) => a.stepIndex - b.stepIndex);
  return { kind: "score-series", ...series, points, drops: findDrops(points, series.isHigherWorse) };
}

/**
 * Steps at which a figure changes for the worse at once: by more than three times the median change (the lower of two
 * medians), changes being taken between neighbors that have a figure, whatever their sign. None where there is one
 * change only: nothing says what is usual.
 */
export function findDrops(points: readonly ScorePoint[], isHigherWorse: boolean): number[] {
  const sign = isHigherWorse ? 1 : -1;
  const changes = points
    .slice(1)
    .map(({ stepIndex, value }, at) => ({ stepIndex, worse: sign * (value - (points[at]?.value ?? value)) }));
  if (changes.length < 2) return [];
  const sizes = changes.map(({ worse }) => Math.abs(worse)).sort((a, b) => a - b);
  const usual = sizes[Math.floor((sizes.length - 1) / 2)] ?? 0;
  return changes.flatMap(({ stepIndex, worse }) => (worse > 0 && worse > DROP_FACTOR * usual ? [stepIndex] : []));
}

/**
 * The steps that have a figure, the worst first, of equals the earliest. `score` is the figure, with its
 * sign turned where lower is worse.
 */
export function rankByFigures(
  steps: readonly Pick<Step, "index" | "agent">[],
  points: readonly ScorePoint[],
  isHigherWorse: boolean,
): Suspect[] {
  const byStep = new Map(points.map(({ stepIndex, value }) => [stepIndex, value]));
  return steps
    .flatMap(({ index, agent }) => {
      const value = byStep.get(index);
      return value === undefined ? [] : [{ stepIndex: index, agent, score: isHigherWorse ? value : 0 - value }];
    })
    .sort((a, b) => b.score - a.score || a.stepIndex - b.stepIndex);
}

/**
 * The log-probability that the model which wrote a step gave it, where the trace carries it: metadata
 * `logProbabilities`, a list with one entry per step, which is the mean per token (at most 0), or the list of its
 * tokens' (their mean is taken), or null. Empty where there is nothing of the kind.
 */
export function ownLogProbabilities({ metadata, steps }: Pick<Trace, "metadata" | "steps">): ScorePoint[] {
  const listed = metadata[METADATA_KEY];
  if (!Array.isArray(listed)) return [];
  return steps.flatMap(({ index }) => {
    const value = meanOf(listed[index]);
    return value === null ? [] : [{ stepIndex: index, value }];
  });
}

function meanOf(entry: unknown): number | null {
  const tokens: unknown[] = Array.isArray(entry) ? entry : [entry];
  if (tokens.length === 0 || !tokens.every(isLogProbability)) return null;
  return tokens.reduce((sum, value) => sum + value, 0) / tokens.length;
}

const isLogProbability = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value <= 0;
