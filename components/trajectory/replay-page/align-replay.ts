import { alignTraces } from "@/lib/attribution/alignment/align-traces";
import { type AlignedRow, type ComparedStep } from "@/lib/attribution/alignment/trace-alignment";
import { type ReplayStep } from "@/lib/replay/protocol/messages";
import { type WholeReplay } from "@/lib/replay/replay-view";
import { type StepWindow } from "@/lib/traces/step-window";

/** Of a longer step the beginning is shown and compared. */
export const maxShownContent = 16_000;
/** More rows are not sent to a page. */
export const mostRows = 400;

/**
 * A trace beside a replay of it, from where the two part on. Rows name steps by their index; `a` are
 * the trace's, `b` the replay's.
 */
export interface BesideSteps {
  rows: AlignedRow[];
  /** All there are, of which `rows` may be the first. */
  rowCount: number;
  /** Steps of the trace that were not laid beside the replay at all. */
  leftOutCount: number;
  /** The step from which on the replay is not the trace. */
  from: number;
  a: Record<number, StepWindow>;
  b: Record<number, StepWindow>;
}

/** Where a replay leaves its trace; at its end where it took no step. */
export const partsAt = ({
  prefix,
  steps,
  stepIndex,
  start,
}: Pick<WholeReplay, "prefix" | "steps" | "stepIndex" | "start">): number =>
  (prefix[0] ?? steps[0])?.index ?? (start === "prefix" ? (stepIndex ?? 0) : 0);

/** A step as the page of a trace draws it. */
export const windowOf = (step: ReplayStep): StepWindow => ({
  ...step,
  rawAgent: step.agent,
  isError: step.isError ?? false,
  source: { pointer: "" },
  ...(step.tool ? { tool: { name: step.tool.name, arguments: null } } : {}),
  content: step.content.slice(0, maxShownContent),
  contentLength: step.content.length,
  isContentCut: step.content.length > maxShownContent,
});

const compared = ({ agent, kind, recipient, tool, content }: StepWindow | ReplayStep): ComparedStep => ({
  agent,
  kind,
  content,
  recipient: recipient ?? null,
  tool: tool?.name ?? null,
  wholeHash: null,
});

function align(a: readonly StepWindow[], b: readonly ReplayStep[]): AlignedRow[] {
  const turns = alignTraces(a.map(compared), b.map(compared));
  for (let turn = turns.next(); ; turn = turns.next()) if (turn.done) return turn.value.rows;
}

/**
 * The steps of a trace from where a replay left it beside those that the replay took instead. An edited step stands
 * beside the one that it replaced, whatever the two say; the rest is aligned as two traces are (align-traces.ts).
 * `original` are the trace's steps from `partsAt` on, and may be the first of them: it has `stepCount` steps.
 */
export function alignReplay(
  original: readonly StepWindow[],
  replay: Pick<WholeReplay, "prefix" | "steps" | "stepIndex" | "start" | "change">,
  stepCount: number,
): BesideSteps {
  const from = partsAt(replay);
  const taken = [...replay.prefix, ...replay.steps];
  const [first, edited] = [original[0], taken[0]];
  const isEdited =
    replay.change?.kind === "replace" && replay.prefix.length === 0 && first !== undefined && edited !== undefined;
  const skip = isEdited ? 1 : 0;
  const aligned = align(original.slice(skip), taken.slice(skip)).map((row) => ({
    ...row,
    a: row.a === null ? null : (original[row.a + skip]?.index ?? null),
    b: row.b === null ? null : (taken[row.b + skip]?.index ?? null),
  }));
  const changed: AlignedRow[] = isEdited
    ? [{ a: first.index, b: edited.index, kind: "changed", similarity: likeness(first, edited) }]
    : [];
  const all = [...changed, ...aligned];
  const rows = all.slice(0, mostRows);
  const shown = (side: "a" | "b") => new Set(rows.flatMap((row) => row[side] ?? []));
  const [inA, inB] = [shown("a"), shown("b")];
  return {
    rows,
    rowCount: all.length,
    from,
    leftOutCount: Math.max(0, stepCount - from - original.length),
    a: Object.fromEntries(original.filter(({ index }) => inA.has(index)).map((step) => [step.index, cut(step)])),
    b: Object.fromEntries(taken.filter(({ index }) => inB.has(index)).map((step) => [step.index, windowOf(step)])),
  };
}

const cut = (step: StepWindow): StepWindow => ({
  ...step,
  content: step.content.slice(0, maxShownContent),
  isContentCut: step.contentLength > maxShownContent,
  ...(step.tool ? { tool: { name: step.tool.name, arguments: null } } : {}),
});

/**
 * The share of words that both say of those that either says. An edit is always shown by
 * words, unless hardly any are left.
 */
function likeness(a: StepWindow, b: ReplayStep): number {
  const [one, other] = [a, b].map(({ content }) => new Set(content.slice(0, maxShownContent).split(/\s+/)));
  if (!one || !other) return 0;
  const both = [...one].filter((word) => other.has(word)).length;
  return both / Math.max(1, one.size + other.size - both);
}
