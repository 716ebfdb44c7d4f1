import { type JudgedCounts, sum } from "../statistics/corrected/judged-counts";
import { differPowered, type PoweredShare, predictionPowered } from "../statistics/corrected/prediction-powered";
import { isTooWide, leastChosen, leastOfClass, roganGladen } from "../statistics/corrected/rogan-gladen";
import { differ } from "../statistics/differ";
import { type Estimate } from "../statistics/estimate";

/** Labeled traces by what the newest unchecked run says and what is true. */
export interface PairRow {
  of: "agent" | "mode" | "party";
  /** As `FailureRow` has them; null: none named. */
  answer: string | null;
  truth: string | null;
  /** Somebody labeled them blind because the random stream of a queue held them. */
  isDrawn: boolean;
  count: number;
  /** Σ 1 / inclusion probability, and Σ of its square; as many as there are where nothing was drawn. */
  weight: number;
  square: number;
}

/** With fewer labels no corrected share is shown: from here on 95% intervals hold the truth in 93 to 97 of 100. */
export const leastLabels = 50;

/** Shares of what runs answered, corrected by what labels say of their errors. */
export type Correction =
  | {
      isEnough: true;
      /** The labels were drawn at random; else people chose what to label. */
      isDrawn: boolean;
      labelled: number;
      /** Traces that a run answered, those with labels included. */
      traceCount: number;
      /** By agent or failure mode; those with too few labels to tell are left out. */
      shares: ReadonlyMap<string, Estimate | PoweredShare>;
    }
  | {
      isEnough: false;
      /** Labels of traces that a run answered, and those of them that were drawn at random. */
      labelled: number;
      drawn: number;
      /** So many more of the latter are needed. */
      missing: number;
      /** Too few labels name one of these; only where there would be enough labels otherwise. */
      rare: string[];
      /** There are enough chosen labels, but they say too little of how runs err. */
      isVague: boolean;
    };

/**
 * Corrects the shares of `answers` (traces by what a run says of them, those in `pairs` included) by the labeled ones.
 * Where enough labels were drawn at random, these say by themselves how large the shares are, and the answers make that
 * sharper (`predictionPowered`). Where people chose what to label, their labels say nothing of how often each agent is
 * to blame; only how runs err is taken from them (`roganGladen`), which needs a few labels of each. Null where no
 * answer is unchecked: then there is nothing to correct.
 */
export function correctShares(
  answers: ReadonlyMap<string | null, number>,
  pairs: readonly PairRow[],
): Correction | null {
  const told = pairs.filter(({ truth }) => truth !== null);
  const labelled = countOf(told);
  const traceCount = sum([...answers.values()]);
  if (traceCount <= countOf(pairs)) return null;
  const random = told.filter(({ isDrawn }) => isDrawn);
  const drawn = countOf(random);
  const worth = sum(random.map(({ weight }) => weight)) * scaleOf(random);
  const classes = [...new Set([...answers.keys(), ...told.map(({ truth }) => truth)])];
  if (worth >= leastLabels) {
    const found = predictionPowered(countsOf(classes, answers, random));
    return { isEnough: true, isDrawn: true, labelled: drawn, traceCount, shares: named(classes, found) };
  }
  const missing = Math.ceil(leastLabels - worth);
  const few = { isEnough: false as const, labelled, drawn, missing, rare: [] as string[], isVague: false };
  if (labelled < leastChosen) return few;
  const chosen = told.map((row) => ({ ...row, weight: row.count, square: row.count }));
  const isSeen = (name: string | null): boolean =>
    (answers.get(name) ?? 0) > 0 || told.some(({ truth }) => truth === name);
  const { common, rare } = mergeRare(classes.filter(isSeen), chosen);
  const merged = mergeAnswers(answers, common);
  const counts = countsOf([...common, ...(rare.length > 0 ? [null] : [])], merged, mergePairs(chosen, common));
  const found = roganGladen(counts);
  if (found === null) return { ...few, rare, isVague: rare.length === 0 };
  if (isTooWide(found)) return { ...few, isVague: true };
  // Who broke the labeled ones is known; only the others are estimated.
  const shareLabelled = labelled / traceCount;
  const whole = found.map((one, at) => {
    const known = sum(counts.pairs.map((row) => row[at] ?? 0)) / traceCount;
    const scaled = (share: number): number => known + share * (1 - shareLabelled);
    return { value: scaled(one.value), low: scaled(one.low), high: scaled(one.high) };
  });
  return { isEnough: true, isDrawn: false, labelled, traceCount, shares: named(common, whole) };
}

/** The same of rows of agents, modes or parties. `answered` holds the labeled traces too. */
export function correctOf(
  of: PairRow["of"],
  answered: readonly (readonly [string | null, number])[],
  pairs: readonly PairRow[],
): Correction | null {
  const answers = new Map<string | null, number>();
  for (const [key, count] of answered) answers.set(key, (answers.get(key) ?? 0) + count);
  return correctShares(
    answers,
    pairs.filter((row) => row.of === of),
  );
}

export const correctedOf = (correction: Correction | null, key: string | null): Estimate | PoweredShare | null =>
  correction?.isEnough && key !== null ? (correction.shares.get(key) ?? null) : null;

/** The second corrected share minus the first. */
export const differCorrected = (first: Estimate | PoweredShare, second: Estimate | PoweredShare): Estimate =>
  "worth" in first && "worth" in second ? differPowered(first, second) : differ(first, second);

const countOf = (rows: readonly PairRow[]): number => sum(rows.map(({ count }) => count));

/** What weights are multiplied by to add up to as many traces as they are worth (Kish 1965, section 8.2). */
const scaleOf = (rows: readonly PairRow[]): number =>
  rows.length === 0 ? 0 : sum(rows.map(({ weight }) => weight)) / sum(rows.map(({ square }) => square));

const named = (classes: readonly (string | null)[], found: readonly Estimate[]): Map<string, Estimate> =>
  new Map(classes.flatMap((name, at) => (name === null ? [] : [[name, found[at] as Estimate] as const])));

function countsOf(
  classes: readonly (string | null)[],
  answers: ReadonlyMap<string | null, number>,
  rows: readonly PairRow[],
): JudgedCounts {
  const places = new Map(classes.map((name, at) => [name, at]));
  const pairs = classes.map(() => classes.map(() => 0));
  const others = classes.map((name) => answers.get(name) ?? 0);
  const scale = scaleOf(rows);
  for (const { answer, truth, count, weight } of rows) {
    const [said, is] = [places.get(answer) ?? 0, places.get(truth) ?? 0];
    const row = pairs[said] as number[];
    row[is] = (row[is] as number) + weight * scale;
    others[said] = Math.max(0, (others[said] as number) - count);
  }
  return { pairs, others };
}

/** Classes that enough labels name, and those that are put together because too few do. */
function mergeRare(
  classes: readonly (string | null)[],
  rows: readonly PairRow[],
): { common: string[]; rare: string[] } {
  const names = classes.filter((name) => name !== null);
  const labels = (name: string): number => countOf(rows.filter(({ truth }) => truth === name));
  const common = names.filter((name) => labels(name) >= leastOfClass);
  const rare = classes.filter((name) => name === null || !common.includes(name));
  return { common, rare: rare.map((name) => name ?? "") };
}

const mergeAnswers = (
  answers: ReadonlyMap<string | null, number>,
  common: readonly string[],
): Map<string | null, number> => {
  const merged = new Map<string | null, number>();
  for (const [name, count] of answers) {
    const kept = keptName(name, common);
    merged.set(kept, (merged.get(kept) ?? 0) + count);
  }
  return merged;
};

const mergePairs = (rows: readonly PairRow[], common: readonly string[]): PairRow[] =>
  rows.map((row) => ({ ...row, answer: keptName(row.answer, common), truth: keptName(row.truth, common) }));

const keptName = (name: string | null, common: readonly string[]): string | null =>
  name !== null && common.includes(name) ? name : null;
