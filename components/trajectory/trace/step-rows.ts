import { lastOfLoop, type Loop } from "@/lib/traces/find-loops";
import { type StepOutline } from "./step-outline";
import { type StepSpan } from "../address/url-state";

/** A stretch of steps that can be drawn as one row; while it is open, the row stands over its steps. */
export interface Fold {
  kind: "fold";
  key: number;
  first: number;
  last: number;
  isOpen: boolean;
  why: { kind: "loop"; times: number; period: number } | { kind: "turn"; agent: string };
  /** What it stands for: `×12 WebSurfer ↔ Orchestrator`. */
  words: string;
}

/** A row of the list: a step, or a fold. */
export type ListRow = { kind: "step"; index: number } | Fold;

/** The rows of the list in order. */
export interface StepRows {
  list: readonly ListRow[];
  /** What a row is known by, whatever is folded over it: a step's index, below 0 for a fold. */
  keyOf: (row: number) => number;
  /** The row of a key, or the one that its step has been folded into; null where the list does not hold it. */
  rowOfKey: (key: number) => number | null;
  /** Row in which a step stands, folded or not; null where the list does not hold it. */
  rowOf: (step: number) => number | null;
  /** The fold that hides a step; null where the step is drawn. */
  foldOver: (step: number) => Fold | null;
  /** The next (or previous) step that is drawn as itself; the same step where there is none. */
  next: (step: number, by: 1 | -1) => number;
  /** The step where it is drawn, else the nearest after it that is, else before it. */
  drawn: (step: number) => number;
  /** The stretch that is listed; null for all steps. */
  span: StepSpan | null;
}

export interface FoldWishes {
  /** Lists these steps of the trace only. */
  span: StepSpan | null;
  loops: readonly Loop[];
  isFoldingLoops: boolean;
  /** Agents of whose turns only what came in and what went out is drawn. */
  collapsedAgents: ReadonlySet<string>;
  /** The steps from the cause to the symptom: loops on the way start open. */
  way: StepSpan | null;
  /** Steps that something is said of: no fold that nobody asked for hides them. */
  marked: ReadonlySet<number>;
  /** Folds, by their keys, that the reader has opened or shut. */
  chosen: ReadonlyMap<number, boolean>;
}

/** Shorter stretches are not worth a row that stands for them. */
const fewestHidden = 2;
const loopKey = (first: number): number => -1 - 2 * first;
const turnKey = (first: number): number => -2 - 2 * first;
const stepOfKey = (key: number): number => (key >= 0 ? key : Math.floor((-1 - key) / 2));

/** Lays steps and folds out in rows. Time and room grow with the number of steps. */
export function stepRows(outline: readonly StepOutline[], wishes: FoldWishes): StepRows {
  const { span } = wishes;
  const first = span?.first ?? 0;
  const last = span?.last ?? outline.length - 1;
  const rows = new RowWriter(outline.length);
  const loops = wishes.loops.filter((loop) => loop.first >= first && lastOfLoop(loop) <= last);
  let at = first;
  for (const loop of loops) {
    writeTurns(rows, { first: at, last: loop.first - 1 }, outline, wishes);
    const fold = foldOfLoop(loop, outline, wishes);
    rows.fold(fold);
    if (fold.isOpen) writeTurns(rows, fold, outline, wishes);
    at = fold.last + 1;
  }
  writeTurns(rows, { first: at, last }, outline, wishes);
  return rows.finish(span);
}

function foldOfLoop(loop: Loop, outline: readonly StepOutline[], wishes: FoldWishes): Fold {
  const { isFoldingLoops, way, marked, chosen } = wishes;
  const key = loopKey(loop.first);
  const span = { first: loop.first, last: lastOfLoop(loop) };
  const isOnWay = way !== null && span.first <= way.last && span.last >= way.first;
  const isOpen = chosen.get(key) ?? (!isFoldingLoops || isOnWay || holdsAny(span, marked));
  const agents = [...new Set(outline.slice(loop.first, loop.first + loop.period).map(({ agent }) => agent))];
  const words = `×${loop.times} ${agents.join(" ↔ ")}`;
  return { kind: "fold", key, ...span, isOpen, why: { kind: "loop", times: loop.times, period: loop.period }, words };
}

/** Writes the steps of a stretch, those between coming in and going out of a collapsed agent's turns as folds. */
function writeTurns(rows: RowWriter, { first, last }: StepSpan, outline: readonly StepOutline[], wishes: FoldWishes) {
  const { collapsedAgents } = wishes;
  for (let at = first; at <= last;) {
    const agent = outline[at]?.agent ?? "";
    if (!collapsedAgents.has(agent)) {
      rows.step(at++);
      continue;
    }
    let end = at;
    while (end < last && belongsToTurn(outline[end + 1], agent)) end++;
    // What came in is the step before the turn; nothing comes before the first step of the trace.
    if (at === 0) rows.step(at++);
    let hidden = at;
    for (let step = at; step <= end; step++) {
      const isOut = step === end;
      if (!isOut && !wishes.marked.has(step)) continue;
      writeHidden(rows, { first: hidden, last: step - 1 }, agent, wishes.chosen);
      rows.step(step);
      hidden = step + 1;
    }
    at = end + 1;
  }
}

/** A turn is all that one agent does in a row, and what its tools return to it. */
const belongsToTurn = (step: StepOutline | undefined, agent: string): boolean =>
  step !== undefined && (step.agent === agent || step.kind === "tool-result");

function writeHidden(rows: RowWriter, span: StepSpan, agent: string, chosen: ReadonlyMap<number, boolean>) {
  const isWorth = span.last - span.first + 1 >= fewestHidden;
  const key = turnKey(span.first);
  const isOpen = chosen.get(key) ?? false;
  const words = `${span.last - span.first + 1} steps of ${agent}`;
  if (isWorth) rows.fold({ kind: "fold", key, ...span, isOpen, why: { kind: "turn", agent }, words });
  if (!isWorth || isOpen) for (let step = span.first; step <= span.last; step++) rows.step(step);
}

class RowWriter {
  private readonly list: ListRow[] = [];
  private readonly rowOfFold = new Map<number, number>();
  private readonly rowOfStep: Int32Array;

  constructor(private readonly stepCount: number) {
    this.rowOfStep = new Int32Array(stepCount).fill(-1);
  }

  step(index: number) {
    this.rowOfStep[index] = this.list.length;
    this.list.push({ kind: "step", index });
  }

  fold(fold: Fold) {
    this.rowOfFold.set(fold.key, this.list.length);
    if (!fold.isOpen) this.rowOfStep.fill(this.list.length, fold.first, fold.last + 1);
    this.list.push(fold);
  }

  finish(span: StepSpan | null): StepRows {
    const { list, rowOfFold, rowOfStep, stepCount } = this;
    const rowOf = (step: number): number | null => {
      const row = rowOfStep[step] ?? -1;
      return row < 0 ? null : row;
    };
    const drawnFrom = (row: number, by: 1 | -1): number | null => {
      for (let at = row; at >= 0 && at < list.length; at += by) {
        const entry = list[at];
        if (entry?.kind === "step") return entry.index;
      }
      return null;
    };
    // Steps that the list does not hold lie before its first row or after its last.
    const rowNear = (step: number): number => rowOf(step) ?? (step < (span?.first ?? 0) ? 0 : list.length - 1);
    const drawn = (step: number): number => drawnFrom(rowNear(step), 1) ?? drawnFrom(rowNear(step), -1) ?? step;
    return {
      list,
      span,
      rowOf,
      drawn,
      keyOf: (row) => {
        const entry = list[row];
        return entry?.kind === "fold" ? entry.key : (entry?.index ?? 0);
      },
      rowOfKey: (key) => rowOfFold.get(key) ?? rowOf(Math.min(stepOfKey(key), stepCount - 1)),
      foldOver: (step) => {
        const entry = list[rowOf(step) ?? -1];
        return entry?.kind === "fold" ? entry : null;
      },
      next: (step, by) => {
        const row = rowOf(step);
        return (row === null ? null : drawnFrom(row + by, by)) ?? drawn(step);
      },
    };
  }
}

function holdsAny({ first, last }: StepSpan, steps: ReadonlySet<number>): boolean {
  for (const step of steps) if (step >= first && step <= last) return true;
  return false;
}
