import { type Shown } from "./judge";
import { type Unseen } from "./method";

type Range = Unseen["ranges"][number];

/**
 * What the calls of a run, taken together, were shown of a trace. Lengths are characters of the steps' content, as
 * whoever hands them in counts them.
 */
export interface RunCoverage {
  /** Calls that are counted; those that were recorded before it was kept what they showed are not. */
  callCount: number;
  unknownCallCount: number;
  full: { stepCount: number; length: number };
  /** Steps of which some characters were in no call: `seen` of `length`. */
  shortened: readonly { stepIndex: number; length: number; seen: number }[];
  /** Steps that no call showed anything of, as stretches with both ends included. */
  never: { stepCount: number; length: number; stretches: readonly { first: number; last: number }[] };
  /** Images, sounds and files of the trace; of all that was not seen, calls had type and size alone. */
  mediaCount?: number | undefined;
  /** Of `mediaCount`, images that went along with a call. */
  seenMediaCount?: number | undefined;
}

/**
 * Counts, over all calls of a run, which characters of which steps at least one of them showed. `lengths`
 * are those of the steps, in order.
 */
export function runCoverage(lengths: readonly number[], calls: readonly (Shown | null)[]): RunCoverage {
  const known = calls.filter((shown) => shown !== null);
  const whole = wholeCounts(lengths.length, known);
  const missing = missingRanges(known);
  const shortened: RunCoverage["shortened"][number][] = [];
  const stretches: { first: number; last: number }[] = [];
  const sums = { full: { stepCount: 0, length: 0 }, never: { stepCount: 0, length: 0 } };
  lengths.forEach((length, stepIndex) => {
    const cut = missing.get(stepIndex);
    const isFull = (whole[stepIndex] ?? 0) > 0 || cut?.length === 0;
    const seen = cut ? Math.max(0, length - lengthOf(cut)) : 0;
    if (isFull) {
      sums.full.stepCount += 1;
      sums.full.length += length;
    } else if (seen > 0) shortened.push({ stepIndex, length, seen });
    else {
      sums.never.stepCount += 1;
      sums.never.length += length;
      const last = stretches.at(-1);
      if (last?.last === stepIndex - 1) last.last = stepIndex;
      else stretches.push({ first: stepIndex, last: stepIndex });
    }
  });
  const never = { ...sums.never, stretches };
  return { callCount: known.length, unknownCallCount: calls.length - known.length, full: sums.full, shortened, never };
}

/** How much of one step the calls of a run showed; null where nothing is known of its calls. */
export function stepCoverage(
  coverage: RunCoverage,
  stepIndex: number,
): "full" | "never" | { length: number; seen: number } | null {
  if (coverage.callCount === 0) return null;
  const isNever = coverage.never.stretches.some(({ first, last }) => first <= stepIndex && stepIndex <= last);
  return isNever ? "never" : (coverage.shortened.find((step) => step.stepIndex === stepIndex) ?? "full");
}

/**
 * Per step, how many calls showed all of it: ranges as differences, so that a call over the whole trace
 * costs as much as one over a step.
 */
function wholeCounts(stepCount: number, calls: readonly Shown[]): number[] {
  const change = new Array<number>(stepCount + 1).fill(0);
  const add = (at: number, by: number) => {
    change[Math.min(stepCount, at)] = (change[Math.min(stepCount, at)] ?? 0) + by;
  };
  for (const { ranges, unseen } of calls) {
    for (const { first, last } of ranges) {
      add(first, 1);
      add(last + 1, -1);
    }
    for (const { stepIndex, ranges: cut } of unseen) {
      if (!isShown(ranges, stepIndex) || lengthOf(cut) === 0) continue;
      add(stepIndex, -1);
      add(stepIndex + 1, 1);
    }
  }
  let sum = 0;
  return change.slice(0, stepCount).map((by) => (sum += by));
}

/** Of each step that was only shown in part, what was in none of those calls. */
function missingRanges(calls: readonly Shown[]): Map<number, Range[]> {
  const missing = new Map<number, Range[]>();
  for (const { ranges, unseen } of calls)
    for (const { stepIndex, ranges: cut } of unseen) {
      if (!isShown(ranges, stepIndex) || lengthOf(cut) === 0) continue;
      const before = missing.get(stepIndex);
      missing.set(stepIndex, before ? intersect(before, cut) : cut.toSorted((a, b) => a.from - b.from));
    }
  return missing;
}

const isShown = (ranges: Shown["ranges"], stepIndex: number): boolean =>
  ranges.some(({ first, last }) => first <= stepIndex && stepIndex <= last);

const lengthOf = (ranges: readonly Range[]): number => ranges.reduce((sum, { from, to }) => sum + to - from, 0);

/** What is in both; `a` and the answer are in order and without overlap. */
function intersect(a: readonly Range[], b: readonly Range[]): Range[] {
  return a.flatMap((left) =>
    b
      .map((right) => ({ from: Math.max(left.from, right.from), to: Math.min(left.to, right.to) }))
      .filter(({ from, to }) => from < to)
      .sort((one, other) => one.from - other.from),
  );
}
