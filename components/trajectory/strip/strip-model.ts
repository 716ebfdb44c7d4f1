import { type RunRecord, isActive } from "@/lib/attribution/run-record";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { hasVerifiedQuote } from "../trace/has-verified-quote";
import { readerWords } from "@/components/answers/runs/run-words";

/**
 * Which of how many runs of one method with one model, the oldest being 1; `of` is null where they are not all at hand.
 */
interface Repeat {
  number: number;
  of: number | null;
}

/** A run as the strip wants it: its record, and what is known of its reading. */
export interface StripRun {
  run: RunRecord;
  methodTitle: string;
  /** Which of how many, where its method was run more than once with one model or set of weights; null otherwise. */
  repeat: Repeat | null;
  /** Steps judged one by one; null for methods that do not judge single steps. */
  judgedSteps: readonly number[] | null;
  /** What the judge has in front of it now, while the run is active. */
  inView: { first: number; last: number } | null;
}

/** A stretch of columns of one row, drawn as one box. `heat` lies in 0–1 and orders the suspects of one run. */
export interface StripCell {
  kind: "pick" | "first-to-read" | "suspect" | "judged" | "in-view" | "unread";
  /** First and last column. */
  from: number;
  to: number;
  /** Where a click on its first column leads: the step that it is about, else the first of the column. */
  stepIndex: number;
  heat: number;
}

export interface StripRow {
  runId: string;
  /** The run's number among those of its trace. */
  number: number;
  name: string;
  detail: string;
  /** Title of the evaluation that made it; null for every other run. */
  evaluation: string | null;
  status: RunRecord["status"];
  /**
   * Where it points. `distance` is to the step of the ground truth, signed; null where there is none, and
   * for a run that was stopped early.
   */
  answer: {
    agent: string;
    stepIndex: number;
    distance: number | null;
    isAgentRight: boolean | null;
    /** It is the first of a reading order, not a clear answer. */
    isAbstained: boolean;
  } | null;
}

export interface StripScale {
  stepCount: number;
  /** At most one column per step; fewer where steps are bucketed. */
  columns: number;
}

const minColumnPx = 4;

/** One column per step while each stays at least `minColumnPx` wide; otherwise buckets of equal length. */
export function stripScale(stepCount: number, widthPx: number): StripScale {
  const most = Math.max(1, Math.floor(widthPx / minColumnPx));
  const perColumn = Math.max(1, Math.ceil(stepCount / most));
  return { stepCount, columns: Math.max(1, Math.ceil(stepCount / perColumn)) };
}

const stepsPerColumn = (scale: StripScale): number => Math.max(1, Math.ceil(scale.stepCount / scale.columns));
export const columnOf = (stepIndex: number, scale: StripScale): number => Math.floor(stepIndex / stepsPerColumn(scale));
/** Steps of a column, both ends included. */
export const stepsOf = (column: number, scale: StripScale): { first: number; last: number } => ({
  first: column * stepsPerColumn(scale),
  last: Math.min((column + 1) * stepsPerColumn(scale), scale.stepCount) - 1,
});
/** Middle of a step's column as a share of the strip's width, 0–1. */
export const positionOf = (stepIndex: number, scale: StripScale): number =>
  (columnOf(stepIndex, scale) + 0.5) / scale.columns;

/**
 * Of each method the newest run that says something or is under way, then the other answers, then what has none: what a
 * reader compares stands together.
 * Of each of these, an answer without a verified quote stands below those with one, and below what is under way. What
 * evaluations made follows all others, in the same order.
 */
export function orderRuns(runs: readonly RunRecord[]): RunRecord[] {
  const { own, ofEvaluations } = byMaker(runs);
  return [...orderAlike(own), ...orderAlike(ofEvaluations)];
}

/** Runs that somebody or an upload started, and those that evaluations made. */
export const byMaker = (runs: readonly RunRecord[]): { own: RunRecord[]; ofEvaluations: RunRecord[] } => ({
  own: runs.filter(({ evaluation }) => evaluation === null),
  ofEvaluations: runs.filter(({ evaluation }) => evaluation !== null),
});

function orderAlike(runs: readonly RunRecord[]): RunRecord[] {
  const newestFirst = [...runs].sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));
  const seen = new Set<string>();
  const heads = newestFirst.filter(
    (run) => (run.attribution || isActive(run.status)) && !seen.has(run.method) && seen.add(run.method),
  );
  const rest = newestFirst.filter((run) => !heads.includes(run));
  const answers = rest.filter((run) => run.attribution);
  return [...byQuotes(heads), ...byQuotes(answers), ...rest.filter((run) => !run.attribution)];
}

const byQuotes = (runs: readonly RunRecord[]): RunRecord[] => {
  const isBelow = (run: RunRecord) => Number(run.attribution !== null && !hasVerifiedQuote(run));
  return runs.toSorted((a, b) => isBelow(a) - isBelow(b));
};

/**
 * Runs in the order in which the strip shows them: repeats of a method stand under it, methods in the order of `runs`;
 * what each evaluation made stands together.
 */
export const byMethod = (runs: readonly RunRecord[]): RunRecord[] =>
  grouped(runs, ({ evaluation }) => evaluation?.id ?? "").flatMap((made) =>
    grouped(made, ({ method }) => method).flat(),
  );

/**
 * The runs that stand in a folded strip: the first `most` that no evaluation made, or that evaluations made where there
 * are no others, and the selected one.
 */
export function foldedRuns(
  ordered: readonly RunRecord[],
  { most, selectedId }: { most: number; selectedId: string | undefined },
): RunRecord[] {
  const { own } = byMaker(ordered);
  const first = new Set((own.length > 0 ? own : ordered).slice(0, most));
  return ordered.filter((run) => first.has(run) || run.id === selectedId);
}

/**
 * Of every run that its method repeats with the same model or weights, within an evaluation those of its own: which one
 * it is of how many, by run id. `isWhole` says whether all runs of an evaluation are there, or of null all that none
 * made; where not, a run of an evaluation is known by the repeat that it was made as.
 */
export function repeatsOf(
  runs: readonly RunRecord[],
  isWhole: (evaluationId: string | null) => boolean = () => true,
): ReadonlyMap<string, Repeat> {
  const oldestFirst = (a: RunRecord, b: RunRecord) => a.createdAt.localeCompare(b.createdAt) || a.number - b.number;
  return new Map(
    grouped(runs, ({ method, model, tracer, evaluation }) =>
      JSON.stringify([method, model, tracer?.hash, evaluation?.id]),
    ).flatMap((group) => {
      if (!isWhole(group[0]?.evaluation?.id ?? null)) return group.flatMap(madeAs);
      if (group.length < 2) return [];
      const of = group.length;
      return group.toSorted(oldestFirst).map((run, i): [string, Repeat] => [run.id, { number: i + 1, of }]);
    }),
  );
}

const madeAs = ({ id, evaluation }: RunRecord): [string, Repeat][] =>
  evaluation ? [[id, { number: evaluation.repeat, of: null }]] : [];

function grouped(runs: readonly RunRecord[], keyOf: (run: RunRecord) => string): RunRecord[][] {
  const groups = new Map<string, RunRecord[]>();
  for (const run of runs) {
    const group = groups.get(keyOf(run));
    if (group) group.push(run);
    else groups.set(keyOf(run), [run]);
  }
  return [...groups.values()];
}

const repeatWords = ({ number, of }: Repeat): string => `${number}/${of ?? "…"}`;

/** What stands beside the cells of a row. */
export function stripRow(
  { run, repeat, methodTitle }: Pick<StripRun, "run" | "repeat" | "methodTitle">,
  truth: { agent: string; stepIndex: number } | null,
): StripRow {
  const found = run.attribution;
  const compared = run.status === "PARTIAL" ? null : truth;
  return {
    runId: run.id,
    number: run.number,
    name: methodTitle,
    detail: [readerWords(run), repeat && repeatWords(repeat)].filter(Boolean).join(" "),
    evaluation: run.evaluation?.title ?? null,
    status: run.status,
    answer: found && {
      agent: found.agent,
      stepIndex: found.stepIndex,
      distance: compared ? found.stepIndex - compared.stepIndex : null,
      isAgentRight: compared ? sameAgent(found.agent, compared.agent) : null,
      isAbstained: found.isAbstained ?? false,
    },
  };
}

/** The cells of a row that say something, from left to right. Costs columns and suspects, never steps. */
export function stripCells({ run, judgedSteps, inView }: StripRun, scale: StripScale): StripCell[] {
  const at = new Map<number, DraftCell>();
  const isOver = !isActive(run.status);
  const judged = judgedSteps && new Set(judgedSteps.map((step) => columnOf(step, scale)));
  for (let column = 0; judged && column < scale.columns; column++) {
    if (!judged.has(column)) {
      if (isOver) at.set(column, { kind: "unread", heat: 0 });
    } else if (!isOver) at.set(column, { kind: "judged", heat: 0 });
  }
  if (inView && !isOver) {
    for (let column = columnOf(inView.first, scale); column <= columnOf(inView.last, scale); column++)
      if (!at.has(column)) at.set(column, { kind: "in-view", heat: 0 });
  }
  const suspects = run.attribution?.suspects ?? [];
  const top = suspects.reduce((most, { score }) => Math.max(most, score), 0);
  for (const { stepIndex, score } of suspects) {
    const heat = score / top;
    if (stepIndex >= scale.stepCount || score <= 0) continue;
    const column = columnOf(stepIndex, scale);
    if (heat > (at.get(column)?.heat ?? 0)) at.set(column, { kind: "suspect", heat, stepIndex });
  }
  const found = run.attribution;
  if (found && found.stepIndex < scale.stepCount) {
    const kind = found.isAbstained ? "first-to-read" : "pick";
    at.set(columnOf(found.stepIndex, scale), { kind, heat: 1, stepIndex: found.stepIndex });
  }
  return joinCells(at, scale);
}

type DraftCell = Pick<StripCell, "kind" | "heat"> & { stepIndex?: number };

/** Neighbors of one kind become one box, so that a row of 100,000 steps stays a few dozen boxes. */
function joinCells(at: ReadonlyMap<number, DraftCell>, scale: StripScale): StripCell[] {
  const cells: StripCell[] = [];
  for (const [column, cell] of [...at].sort(([a], [b]) => a - b)) {
    const before = cells.at(-1);
    const canJoin = cell.kind === "unread" || cell.kind === "in-view" || cell.kind === "judged";
    if (canJoin && before?.kind === cell.kind && before.to === column - 1) before.to = column;
    else cells.push({ stepIndex: stepsOf(column, scale).first, ...cell, from: column, to: column });
  }
  return cells;
}
