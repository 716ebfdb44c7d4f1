import { type StepOutline } from "../trace/step-outline";
import { type ListRow } from "../trace/step-rows";
import { type Cause } from "./cause";

/** Agents beyond these share the last column. */
export const mostColumns = 24;

export interface SequenceColumns {
  agents: string[];
  others: string[];
  /** Middle of each column; the last is that of `others` where there are any. */
  xs: number[];
  widthPx: number;
}

export const sequencePx = { index: 64, row: 28, column: 96, widest: 220, header: 30 };

/**
 * Columns from left to right in the order of the agents given, as wide as there is room,
 * never narrower than a name needs.
 */
export function sequenceColumns(
  agents: readonly { name: string; stepCount: number }[],
  availablePx: number,
): SequenceColumns {
  const most = new Set(
    agents.length > mostColumns
      ? [...agents].sort((a, b) => b.stepCount - a.stepCount).slice(0, mostColumns - 1)
      : agents,
  );
  const own = agents.filter((agent) => most.has(agent)).map(({ name }) => name);
  const others = agents.filter((agent) => !most.has(agent)).map(({ name }) => name);
  const count = Math.max(1, own.length + (others.length > 0 ? 1 : 0));
  const columnPx = Math.min(
    sequencePx.widest,
    Math.max(sequencePx.column, (availablePx - sequencePx.index - 12) / count),
  );
  return {
    agents: own,
    others,
    xs: Array.from({ length: count }, (_, i) => sequencePx.index + (i + 0.5) * columnPx),
    widthPx: sequencePx.index + count * columnPx + 12,
  };
}

/** A row of the diagram: a message from column to column, or messages that are folded. */
export type SequenceRow =
  | {
      kind: "message";
      step: number;
      from: number;
      /** Null where nobody receives it: the end. */
      to: number | null;
      sender: string;
      receiver: string | null;
      /** What the way is that it is on; null beside it. */
      way: Cause["tone"] | null;
      isCause: boolean;
      isError: boolean;
      isNote: boolean;
    }
  | { kind: "fold"; first: number; last: number; words: string; isOpen: boolean; from: number; to: number };

interface SequenceInput {
  outline: readonly StepOutline[];
  receivers: readonly (string | null)[];
  rows: readonly ListRow[];
  columns: SequenceColumns;
  /** Steps on the way from the cause to the symptom. */
  way: ReadonlySet<number>;
  cause: Cause | null;
  /** Rows that are drawn, `to` not included. */
  from: number;
  to: number;
}

/** The rows from `from` on as messages between columns: only these exist, however many there are. */
export function layoutSequence({
  outline,
  receivers,
  rows,
  columns,
  way,
  cause,
  from,
  to,
}: SequenceInput): SequenceRow[] {
  const places = new Map(columns.agents.map((agent, i) => [agent, i]));
  const columnOf = (agent: string) => places.get(agent) ?? columns.agents.length;
  return rows.slice(Math.max(0, from), to).flatMap((row): SequenceRow[] => {
    if (row.kind === "step") {
      const about = outline[row.index];
      if (!about) return [];
      const receiver = receivers[row.index] ?? null;
      return [
        {
          kind: "message",
          step: row.index,
          from: columnOf(about.agent),
          to: receiver === null ? null : columnOf(receiver),
          sender: about.agent,
          receiver,
          way: cause && way.has(row.index) ? cause.tone : null,
          isCause: row.index === cause?.step,
          isError: about.isError,
          isNote: about.kind === "tool-result" || about.kind === "thought",
        },
      ];
    }
    const touched: number[] = [];
    // What is folded repeats itself: its first steps name everyone in it.
    for (let step = row.first; step <= Math.min(row.last, row.first + 64); step++) {
      touched.push(columnOf(outline[step]?.agent ?? ""));
      const receiver = receivers[step];
      if (receiver && step < row.last) touched.push(columnOf(receiver));
    }
    const { first, last, words, isOpen } = row;
    return [{ kind: "fold", first, last, words, isOpen, from: Math.min(...touched), to: Math.max(...touched) }];
  });
}
