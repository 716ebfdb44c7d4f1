import { type ScoreSeries } from "@/lib/traces/exhibit";

/** Where the numbers come from, as a sentence: no reader should take a stated number for a measured one. */
export const basisWords: Record<ScoreSeries["basis"], string> = {
  "token-log-probabilities":
    "The judge's own probability of “yes, decisive” at each step, from its token log-probabilities.",
  "stated-confidence": "The endpoint returns no token probabilities; these are the judge's own stated values.",
  "trace-log-probabilities":
    "From log-probabilities recorded in the trace: how confident each step's model was in its own output.",
  posted: "Scores sent in from outside; no judge was asked.",
};

interface SeriesColumn {
  /** Steps of the column, both included; `stepIndex` is the worst of them. */
  first: number;
  last: number;
  stepIndex: number;
  value: number;
  isDrop: boolean;
}

interface SeriesPicture {
  columns: SeriesColumn[];
  least: number;
  most: number;
}

/**
 * The worst value of every stretch of steps, at most `mostColumns` of them: a long trace is drawn
 * no wider, and no peak is lost.
 */
export function seriesPicture({ points, drops, isHigherWorse }: ScoreSeries, mostColumns: number): SeriesPicture {
  const sorted = points.toSorted((a, b) => a.stepIndex - b.stepIndex);
  const perColumn = Math.max(1, Math.ceil(sorted.length / mostColumns));
  const dropped = new Set(drops);
  const columns: SeriesColumn[] = [];
  for (let at = 0; at < sorted.length; at += perColumn) {
    const own = sorted.slice(at, at + perColumn);
    const [head] = own;
    if (!head) continue;
    const worst = own.reduce((a, b) => ((isHigherWorse ? b.value > a.value : b.value < a.value) ? b : a), head);
    const isDrop = own.some(({ stepIndex }) => dropped.has(stepIndex));
    columns.push({ ...worst, first: head.stepIndex, last: own.at(-1)?.stepIndex ?? head.stepIndex, isDrop });
  }
  const values = columns.map(({ value }) => value);
  return { columns, least: Math.min(0, ...values), most: Math.max(0, ...values) };
}

/** A figure with as many digits as say something: 0.4231 → "0.42", −12.345 → "−12.3". */
export function figureOf(value: number): string {
  const size = Math.abs(value);
  const text =
    size >= 100
      ? size.toFixed(0)
      : size >= 10
        ? size.toFixed(1)
        : size >= 0.01 || size === 0
          ? size.toFixed(2)
          : size.toExponential(0);
  return value < 0 ? `−${text}` : text;
}

/** The worst steps first, as a table shows them. */
export function worstFirst({ points, isHigherWorse }: ScoreSeries): ScoreSeries["points"] {
  return points.toSorted(
    (a, b) => (isHigherWorse ? b.value - a.value : a.value - b.value) || a.stepIndex - b.stepIndex,
  );
}
