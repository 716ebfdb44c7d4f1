import { isSimulatedRun } from "./simulated-methods";
import { type TraceRow } from "../traces/trace-row";

/** Where most runs of a trace point. `agreeing` of `runCount` runs lie within one step of `stepIndex`. */
interface PointedAt {
  agent: string;
  stepIndex: number;
  agreeing: number;
  runCount: number;
}

const near = 1;

/** What is counted: not what a model foretold. */
export const countedMarks = <Mark extends TraceRow["marks"][number]>(marks: readonly Mark[]): Mark[] =>
  marks.filter((mark) => !isSimulatedRun(mark));

/**
 * The step that has most answers within one step of it; of equals the one named most often, then by the newest run.
 * Null where no run that counts stands by an answer.
 */
export const pointedAt = (allMarks: readonly TraceRow["marks"][number][]): PointedAt | null => {
  const marks = countedMarks(allMarks).filter((mark) => !mark.isAbstained);
  const score = (stepIndex: number) => ({
    near: marks.filter((mark) => Math.abs(mark.stepIndex - stepIndex) <= near).length,
    exact: marks.filter((mark) => mark.stepIndex === stepIndex).length,
  });
  let best: { mark: TraceRow["marks"][number]; near: number; exact: number } | null = null;
  for (const mark of marks) {
    const found = { mark, ...score(mark.stepIndex) };
    if (!best || found.near > best.near || (found.near === best.near && found.exact > best.exact)) best = found;
  }
  if (!best) return null;
  return { agent: best.mark.agent, stepIndex: best.mark.stepIndex, agreeing: best.near, runCount: marks.length };
};

/** Who broke it, as far as is known: ground truth before what runs say. */
export const responsible = (row: TraceRow): { agent: string; stepIndex: number; isChecked: boolean } | null => {
  if (row.groundTruth) return { ...row.groundTruth, isChecked: true };
  const pointed = pointedAt(row.marks);
  return pointed && { agent: pointed.agent, stepIndex: pointed.stepIndex, isChecked: false };
};

/** Where runs only abstain: the step that the newest of them would have read first. */
export const readFirst = (row: TraceRow): number | null => {
  const marks = countedMarks(row.marks);
  return marks.every((mark) => mark.isAbstained) ? (marks[0]?.stepIndex ?? null) : null;
};

/** Whether a model foretold who broke it, and nothing that counts says anything. */
export const isOnlyForetold = ({ marks }: TraceRow): boolean => marks.length > 0 && countedMarks(marks).length === 0;

/**
 * The system that most of the shown failures are of, null for none named; undefined where nothing failed. Of
 * equals the one that stands first.
 */
export const commonSystem = (rows: readonly TraceRow[]): string | null | undefined => {
  const counts = new Map<string | null, number>();
  for (const { outcome, system } of rows)
    if (outcome === "failed") counts.set(system?.name ?? null, (counts.get(system?.name ?? null) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
};

/** What the strip shows, in words. */
export const describeStrip = (row: TraceRow): string => {
  if (row.isBlind)
    return `Steps 0 to ${Math.max(0, row.stepCount - 1)}. Other answers are hidden until you have labeled it.`;
  const counts = new Map<number, number>();
  const first = readFirst(row);
  for (const mark of countedMarks(row.marks).filter((each) => !each.isAbstained))
    counts.set(mark.stepIndex, (counts.get(mark.stepIndex) ?? 0) + 1);
  const pointed = [...counts]
    .sort(([one], [other]) => one - other)
    .map(([step, count]) => (count > 1 ? `${step} (${count} runs)` : String(step)));
  return [
    `Steps 0 to ${Math.max(0, row.stepCount - 1)}.`,
    pointed.length > 0
      ? `Runs point to ${pointed.join(", ")}.`
      : first === null
        ? isOnlyForetold(row)
          ? "Only a model's prediction so far; no other run has an answer."
          : "No run has an answer yet."
        : `No clear answer; step ${first} is first to read.`,
    row.groundTruth ? `Ground truth: ${row.groundTruth.stepIndex}.` : "",
    row.isDisputed ? "Ground truth: disputed." : "",
  ]
    .filter(Boolean)
    .join(" ");
};
