import { actorOf, isActing } from "../rules/acting-steps";
import { type Step, type Trace } from "@/lib/traces/trace";
import { actionOf } from "./action";
import { align, type AlignedPair } from "./align";
import { createComparison, type Stability, stabilityOf } from "./compare-actions";
import { apartness, gathered, partingOf, sameFrom } from "./parting";
import { createVocabulary, type EncodedAction, type Vocabulary } from "./vocabulary";

/** The alignment of the failed trace with one passed trace. */
interface PeerAlignment {
  peer: Trace;
  pairs: AlignedPair[];
  /** What the passed trace does beside a step of the failed one. */
  beside: ReadonlyMap<number, EncodedAction>;
  /** Of each step of the failed trace, how like it is to the step beside it, 0–1; 0 where none is. */
  alikeness: number[];
  /** The first step from which on more is apart than alike; null where the two do not part. */
  partsAt: number | null;
  /** The mean of `alikeness`, over the longer of the two. */
  similarity: number;
}

export interface DivergenceFound {
  /** The most similar first. */
  peers: PeerAlignment[];
  /**
   * Of each step of the failed trace: its likeness to the likest step beside it, and how
   * suspicious it is; suspicions sum to 1.
   */
  steps: { alikeness: number; suspicion: number; origin: number }[];
  /** The failed trace does the same as a passed one to the end, or nearly. */
  isTogether: boolean;
}

/**
 * A step before the parting is the same in nine of ten cases, one after it in one of ten: what a step that is wholly
 * the same or wholly apart tells.
 */
const evidencePerStep = Math.log(9);

/**
 * Where a failed trace parts for good from passed traces of the same question. Both are aligned step by step; then a
 * step is a change point as likely as what follows it is apart and what stands before it is the same: with evidence e_u
 * = ln 9 · (1 − 2·alike_u) of each step, suspicion(t) ∝ exp(Σ_{u≥t} e_u), the posterior of one change point under a
 * flat prior over the steps that are apart, alike_t ≤ ½ (CUSUM: Page 1954). alike_u is the best over all passed traces.
 * A step that is the same again speaks against all parting points before it, one by one and not all at once. Where the
 * step that parts holds a value or word that no passed trace has there, half of its suspicion goes to the first
 * differing step that brought it. Where the two nowhere part for good, a step is as suspicious as it alone is apart.
 *
 * Stops after every passed trace, so that others get their turn: with null while they are read, then with what
 * follows from those compared so far.
 */
export function* findDivergence(
  failed: Trace,
  passed: readonly Trace[],
): Generator<DivergenceFound | null, DivergenceFound, void> {
  const vocabulary = createVocabulary();
  const read = ({ steps }: Trace): EncodedAction[] => steps.map((step) => vocabulary.encode(actionOf(step)));
  const own = read(failed);
  const others: EncodedAction[][] = [];
  for (const peer of passed) {
    yield null;
    others.push(read(peer));
  }
  const stability = stabilityOf(others, vocabulary.size());
  const compare = createComparison(stability);
  const peers: PeerAlignment[] = [];
  const conclude = (): DivergenceFound => judge(failed.steps, own, peers, { stability, textOf: vocabulary.textOf });
  for (const [at, peer] of passed.entries()) {
    yield peers.length === 0 ? null : conclude();
    peers.push(alignWith(failed.steps, own, peer, others[at] ?? [], compare));
  }
  return conclude();
}

/** What is known of the words and values of all traces. */
interface Known {
  stability: Stability;
  textOf: Vocabulary["textOf"];
}

function judge(
  steps: readonly Step[],
  own: readonly EncodedAction[],
  peers: readonly PeerAlignment[],
  known: Known,
): DivergenceFound {
  const alikeness = own.map((_, at) => Math.max(...peers.map((found) => found.alikeness[at] ?? 0)));
  const isTogether = partingOf(alikeness) === null;
  const parting = gathered(alikeness).map((sum, at) => ((alikeness[at] ?? 0) <= sameFrom ? sum : -Infinity));
  const posterior = softmax(isTogether ? alikeness.map(apartness) : parting);
  const foreign = own.map((action, at) => foreignTokens(action, peers, at, known));
  const origins = findOrigins(steps, alikeness, foreign);
  const suspicion = own.map(() => 0);
  for (const [at, share] of posterior.entries()) {
    const origin = origins[at] ?? at;
    suspicion[at] = (suspicion[at] ?? 0) + share / 2;
    suspicion[origin] = (suspicion[origin] ?? 0) + share / 2;
  }
  return {
    peers: peers.toSorted((a, b) => b.similarity - a.similarity),
    steps: own.map((_, at) => ({
      alikeness: alikeness[at] ?? 0,
      suspicion: suspicion[at] ?? 0,
      origin: origins[at] ?? at,
    })),
    isTogether,
  };
}

function alignWith(
  steps: readonly Step[],
  own: readonly EncodedAction[],
  peer: Trace,
  other: readonly EncodedAction[],
  compare: (action: EncodedAction, other: EncodedAction) => number,
): PeerAlignment {
  const { pairs } = align(own.length, other.length, (i, j) => {
    const [first, second] = [own[i] as EncodedAction, other[j] as EncodedAction];
    return first.head === second.head ? compare(first, second) : -1;
  });
  const alikeness = own.map(() => 0);
  const beside = new Map<number, EncodedAction>();
  for (const [i, j] of pairs) {
    const action = j === null ? undefined : other[j];
    const mine = i === null ? undefined : own[i];
    if (i === null || !mine || !action) continue;
    alikeness[i] = compare(mine, action);
    beside.set(i, action);
  }
  const similarity = alikeness.reduce((sum, one) => sum + one, 0) / Math.max(own.length, other.length, 1);
  for (const at of reachedByOmission(pairs, steps, peer.steps)) alikeness[at] = (alikeness[at] ?? 0) * sameFrom;
  return { peer, pairs, beside, alikeness, partsAt: partingOf(alikeness), similarity };
}

/**
 * Steps of the failed trace right after acting steps of the passed one were left out, with nothing in their place;
 * after the last step, the last one itself.
 */
function reachedByOmission(pairs: readonly AlignedPair[], steps: readonly Step[], peer: readonly Step[]): number[] {
  const found: number[] = [];
  let balance = 0;
  for (const [i, j] of pairs) {
    if (i !== null && j !== null) {
      if (balance > 0) found.push(i);
      balance = 0;
    } else {
      const step = i === null ? peer[j ?? -1] : steps[i];
      if (step && isActing(step)) balance += i === null ? 1 : -1;
    }
  }
  if (balance > 0 && steps.length > 0) found.push(steps.length - 1);
  return found;
}

function softmax(sums: readonly number[]): number[] {
  const most = sums.reduce((best, sum) => Math.max(best, sum), -Infinity);
  const weights = sums.map((sum) => Math.exp(evidencePerStep * (sum - most)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** Values that no step beside this one holds, and words that no passed trace holds at all. */
function foreignTokens(
  { words, values }: EncodedAction,
  peers: readonly PeerAlignment[],
  at: number,
  { stability, textOf }: Known,
): Set<string> {
  const beside = peers.flatMap((peer) => peer.beside.get(at) ?? []);
  const isBeside = (value: number): boolean => beside.some((action) => action.values.includes(value));
  const isNew = (token: number): boolean => stability[token] === 0;
  const foreign = values.filter((value) => (beside.length === 0 ? isNew(value) : !isBeside(value)));
  const strange = Array.from(words.filter(isNew), textOf).filter((word) => word.length > 3);
  return new Set([...Array.from(foreign, (value) => bare(textOf(value))), ...strange]);
}

/** `city=lyon` of a call is the `lyon` of the answer that repeats it. */
const bare = (value: string): string => value.slice(value.indexOf("=") + 1);

/**
 * Of each differing step, the first step that brought something foreign which it holds, or which one in between holds:
 * where a tool's answer did, the one that asked. Itself where none did.
 */
function findOrigins(
  steps: readonly Step[],
  alikeness: readonly number[],
  foreign: readonly ReadonlySet<string>[],
): number[] {
  const firstWith = new Map<string, number>();
  const origins: number[] = [];
  for (const at of steps.keys()) {
    if ((alikeness[at] ?? 0) > sameFrom) {
      origins.push(at);
      continue;
    }
    const tokens = [...(foreign[at] ?? [])];
    const sources = tokens.flatMap((token) => firstWith.get(token) ?? []);
    const origin = Math.min(at, ...sources);
    origins.push(origin);
    const bringer = Math.min(origin, actorOf(steps, at).index);
    for (const token of tokens) if (!firstWith.has(token)) firstWith.set(token, bringer);
  }
  return origins;
}
