import { holdersOf } from "./find-holders";
import { type LearnedFeature, type SignPlace } from "./learned-features";
import { type StepSigns } from "./read-signs";

/** A trace to learn from. */
export interface LearningExample {
  signs: StepSigns;
  /** The steps that can bear a label, ascending, and the place among them of the one that does; -1 where none does. */
  rows: ArrayLike<number>;
  truth: number;
  /** What the features of every system make of each row: log-scores, up to a constant. */
  known: ArrayLike<number>;
}

/** A feature that may be learned, with what it costs to single it out among all of its kind, in nats. */
export interface Candidate {
  feature: LearnedFeature;
  cost: number;
  /** The examples in which it holds of some rows and not of others, and those rows. */
  holds: { example: number; rows: readonly number[] }[];
}

/** A sign that fewer traces share is chance. */
export const fewestTraces = 3;
/**
 * What is expected before any label: that a step itself bears the sign, rather than that it is the
 * first with it or stands beside it.
 */
const placeShares: Readonly<Record<SignPlace, number>> = { in: 0.5, first: 0.2, after: 0.1, before: 0.15, last: 0.05 };
const places = Object.keys(placeShares) as SignPlace[];

/** After so many candidates another may have a turn. */
export const pause = 1_000;

interface Bearers {
  example: number;
  steps: number[];
}

/**
 * Every feature that the signs of these examples allow, in a fixed order. Of features that hold of the same rows
 * everywhere the simplest stays.
 * The cost is the length of its code: ln of the share of its place and of the number of its kind (minimum
 * description length, Rissanen 1978), so that a word among thousands has to explain more than one of five agents.
 * Yields every few milliseconds.
 */
export function* listCandidates(examples: readonly LearningExample[]): Generator<void, Candidate[]> {
  const bearers = yield* findBearers(examples);
  const rowOf = examples.map(({ rows }) => new Map(Array.from(rows, (step, row) => [step, row])));
  const kinds = new Map<string, Candidate[]>();
  const seen = new Set<string>();
  let considered = 0;
  function* consider(feature: LearnedFeature, kind: string): Generator<void, void> {
    considered += 1;
    if (considered % pause === 0) yield;
    const holds: Candidate["holds"] = [];
    let hash = [0x811c9dc5, 0x01234567];
    for (const { example, steps } of bearers.get(feature.sign) ?? []) {
      const { signs, rows } = examples[example] as LearningExample;
      const first = feature.without === null ? undefined : firstOf(bearers.get(feature.without), example);
      const held = holdersOf(feature, steps, first, signs.length).flatMap((step) => rowOf[example]?.get(step) ?? []);
      if (held.length === 0 || held.length === rows.length) continue;
      holds.push({ example, rows: held });
      for (const row of held) hash = mix(hash, example * 65_537 + row);
    }
    const key = hash.join(":");
    if (holds.length < fewestTraces || seen.has(key)) return;
    seen.add(key);
    const candidate = { feature, cost: -Math.log(placeShares[feature.place]), holds };
    const same = kinds.get(kind);
    if (same === undefined) kinds.set(kind, [candidate]);
    else same.push(candidate);
  }
  const signs = [...bearers.keys()].sort(bySimplicity);
  for (const place of places)
    for (const sign of signs) yield* consider({ sign, place, without: null }, `${place} ${kindOf(sign)}`);
  const acts = signs.filter((sign) => kindOf(sign) === "does");
  for (const sign of acts)
    for (const without of acts) if (without !== sign) yield* consider({ sign, place: "in", without }, "without");
  const signKinds = Math.log(new Set(signs.map(kindOf)).size + 1);
  return [...kinds.values()].flatMap((same) =>
    same.map((candidate) => ({ ...candidate, cost: candidate.cost + signKinds + Math.log(same.length) })),
  );
}

function* findBearers(examples: readonly LearningExample[]): Generator<void, Map<string, Bearers[]>> {
  const bearers = new Map<string, Bearers[]>();
  for (const [example, { signs }] of examples.entries()) {
    for (const [step, own] of signs.entries()) {
      for (const sign of own) {
        const known = bearers.get(sign);
        const last = known?.at(-1);
        if (known === undefined) bearers.set(sign, [{ example, steps: [step] }]);
        else if (last?.example === example) last.steps.push(step);
        else known.push({ example, steps: [step] });
      }
    }
    yield;
  }
  for (const [sign, borne] of bearers) if (borne.length < fewestTraces) bearers.delete(sign);
  return bearers;
}

const kindOrder = ["agent", "tool", "error", "does", "repeat", "use", "differs", "stale", "fresh", "word", "turn"];
const kindOf = (sign: string): string => sign.slice(0, sign.indexOf(":"));

function bySimplicity(a: string, b: string): number {
  const [kindA, kindB] = [kindOrder.indexOf(kindOf(a)), kindOrder.indexOf(kindOf(b))];
  if (kindA !== kindB) return kindA - kindB;
  return b.length - a.length || (a < b ? -1 : 1); // of words that always stand together the longest says most
}

function firstOf(bearers: readonly Bearers[] | undefined, example: number): number | undefined {
  let [low, high] = [0, bearers?.length ?? 0];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bearers?.[middle]?.example ?? 0) < example) low = middle + 1;
    else high = middle;
  }
  const found = bearers?.[low];
  return found?.example === example ? found.steps[0] : undefined;
}

const mix = ([a = 0, b = 0]: readonly number[], value: number): number[] => [
  Math.imul(a ^ value, 0x01000193) >>> 0,
  Math.imul(b ^ (value + 0x9e3779b9), 0x85ebca6b) >>> 0,
];
