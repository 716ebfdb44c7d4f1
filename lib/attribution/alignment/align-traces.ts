import { alignInTurns } from "./align";
import { type Anchor, anchorsOf, type Part } from "./anchors";
import { partingOf } from "./parting";
import { createReader, type ReadTrace } from "./read-trace";
import { type AlignedRow, type ComparedStep, type Parting, type TraceAlignment } from "./trace-alignment";

/** So many pairs of steps are compared in all. */
const defaultMaxCells = 6_000_000;
/** So many rows are compared between two turns of others. */
const rowsPerTurn = 500;
/**
 * Steps of another agent, kind, tool or recipient stand side by side only where at least half of what they
 * say is the same, and less gladly.
 */
const otherHead = { from: 0.5, costs: 0.4 };

type Pair = readonly [first: number | null, second: number | null];

/**
 * Two traces side by side, step by step: the alignment with the highest sum of likeness (`align`), the likeness
 * estimated from sketches so that a pair costs the same however long its steps are. Traces with more than `maxCells`
 * pairs of steps are first cut at steps that stand once in both (`anchorsOf`); what lies between is aligned within its
 * share of `maxCells`, in a band where that does not suffice. Time grows with `maxCells` and the length of the texts,
 * and no further. Stops every now and then, so that others get their turn.
 */
export function* alignTraces(
  a: readonly ComparedStep[],
  b: readonly ComparedStep[],
  maxCells: number = defaultMaxCells,
): Generator<void, TraceAlignment, void> {
  const read = createReader();
  const [first, second] = [yield* read(a), yield* read(b)];
  const whole = { firstFrom: 0, firstTo: first.length, secondFrom: 0, secondTo: second.length };
  const task = { first, second, cellsPerStep: maxCells / Math.max(1, first.length + second.length), isBanded: false };
  const pairs = yield* alignPart(task, whole);
  const rows: AlignedRow[] = [];
  for (const pair of inOrder(pairs)) {
    rows.push(rowOf(pair, first, second));
    if (rows.length % rowsPerTurn === 0) yield;
  }
  return { rows, parting: findParting(rows), isBanded: task.isBanded };
}

interface Task {
  first: ReadTrace;
  second: ReadTrace;
  cellsPerStep: number;
  isBanded: boolean;
}

function* alignPart(task: Task, part: Part): Generator<void, Pair[], void> {
  const { first, second } = task;
  let { firstFrom, firstTo, secondFrom, secondTo } = part;
  const before: Pair[] = [];
  const after: Pair[] = [];
  const isSame = (i: number, j: number): boolean => first.keys[i] === second.keys[j];
  while (firstFrom < firstTo && secondFrom < secondTo && isSame(firstFrom, secondFrom))
    before.push([firstFrom++, secondFrom++]);
  while (firstFrom < firstTo && secondFrom < secondTo && isSame(firstTo - 1, secondTo - 1))
    after.push([--firstTo, --secondTo]);
  const middle = yield* alignMiddle(task, { firstFrom, firstTo, secondFrom, secondTo });
  return [...before, ...middle, ...after.reverse()];
}

function* alignMiddle(task: Task, part: Part): Generator<void, Pair[], void> {
  const { first, second, cellsPerStep } = task;
  const { firstFrom, firstTo, secondFrom, secondTo } = part;
  const [height, width] = [firstTo - firstFrom, secondTo - secondFrom];
  const cells = Math.floor(cellsPerStep * (height + width));
  if (height > 0 && width > 0 && (height + 1) * (width + 1) > cells) {
    const anchors = yield* anchorsOf(first.keys, second.keys, part);
    if (anchors.length > 0) return yield* alignBetween(task, part, anchors);
    task.isBanded = true;
  }
  yield* first.prepare(firstFrom, firstTo);
  yield* second.prepare(secondFrom, secondTo);
  const score = (i: number, j: number): number => likenessOf(first, firstFrom + i, second, secondFrom + j);
  const { pairs } = yield* alignInTurns(height, width, score, Math.max(cells, 1));
  return pairs.map(([i, j]) => [i === null ? null : firstFrom + i, j === null ? null : secondFrom + j]);
}

function* alignBetween(task: Task, part: Part, anchors: readonly Anchor[]): Generator<void, Pair[], void> {
  const pairs: Pair[] = [];
  let { firstFrom, secondFrom } = part;
  for (const [i, j] of [...anchors, [part.firstTo, part.secondTo] as const]) {
    for (const pair of yield* alignPart(task, { firstFrom, firstTo: i, secondFrom, secondTo: j })) pairs.push(pair);
    if (i < part.firstTo) pairs.push([i, j]);
    [firstFrom, secondFrom] = [i + 1, j + 1];
    yield;
  }
  return pairs;
}

function likenessOf(first: ReadTrace, i: number, second: ReadTrace, j: number): number {
  if (first.keys[i] === second.keys[j]) return 1;
  const likeness = first.sketches.likeness(i, second.sketches, j);
  if (first.heads[i] === second.heads[j]) return likeness;
  return likeness < otherHead.from ? -1 : likeness - otherHead.costs;
}

/** Of steps that stand beside nothing, one after another, those of the first trace come first. */
function inOrder(pairs: readonly Pair[]): Pair[] {
  const ordered: Pair[] = [];
  let [onlyFirst, onlySecond]: [Pair[], Pair[]] = [[], []];
  const flush = () => {
    for (const pair of [...onlyFirst, ...onlySecond]) ordered.push(pair);
    [onlyFirst, onlySecond] = [[], []];
  };
  for (const pair of pairs) {
    if (pair[1] === null) onlyFirst.push(pair);
    else if (pair[0] === null) onlySecond.push(pair);
    else {
      flush();
      ordered.push(pair);
    }
  }
  flush();
  return ordered;
}

function rowOf([a, b]: Pair, first: ReadTrace, second: ReadTrace): AlignedRow {
  if (a === null || b === null) return { a, b, kind: a === null ? "onlyB" : "onlyA", similarity: 0 };
  if (first.keys[a] === second.keys[b]) return { a, b, kind: "same", similarity: 1 };
  const similarity = sharedPart(first.tokensOf(a), second.tokensOf(b));
  return { a, b, kind: "changed", similarity: Math.min(0.99, similarity) };
}

/** |A ∩ B| / |A ∪ B| of two lists in rising order without repetitions; 0 where both are empty. */
function sharedPart(first: Int32Array, second: Int32Array): number {
  let [i, j, both] = [0, 0, 0];
  while (i < first.length && j < second.length) {
    const [one, other] = [first[i] as number, second[j] as number];
    if (one === other) both += 1;
    if (one <= other) i += 1;
    if (other <= one) j += 1;
  }
  return both / Math.max(1, first.length + second.length - both);
}

/** See `partingOf`; a step that stands beside nothing is wholly apart. */
function findParting(rows: readonly AlignedRow[]): Parting | null {
  const forGood = partingOf(rows.map(({ similarity }) => similarity));
  const row = forGood ?? rows.findIndex(({ kind }) => kind !== "same");
  if (row < 0) return null;
  const nextOf = (side: "a" | "b") => rows.slice(row).find((each) => each[side] !== null)?.[side] ?? null;
  return { row, isForGood: forGood !== null, a: nextOf("a"), b: nextOf("b") };
}
