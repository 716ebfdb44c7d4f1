import { createHash } from "node:crypto";
import { type Prisma } from "@/lib/db";
import { truthOfTrace } from "../ground-truth/truth-sql";

/** Most traces that a training reads, the newest labelled ones, and most of their steps: what a worker holds in memory at once. */
export const maxTrainingTraces = 2_000;
export const maxTrainingSteps = 100_000;

/** Ground truth of one trace of a system that did not pass, as stored. */
export interface LabelRow {
  traceId: string;
  agent: string;
  stepIndex: number;
  stepCount: number;
}

/**
 * The traces of a system that have ground truth, newest first. One that names no step of its trace is left out.
 */
export const readLabels = async (
  db: Pick<Prisma.TransactionClient, "$queryRaw">,
  system: { workspaceId: string; systemKey: string },
): Promise<LabelRow[]> => {
  const rows = await db.$queryRaw<LabelRow[]>`
    select * from (
      select t."id" as "traceId", t."stepCount", t."createdAt", g."agent", g."stepIndex"
      from "Trace" t join lateral ${truthOfTrace(system.workspaceId)} g on true
      where t."workspaceId" = ${system.workspaceId}::uuid and t."systemKey" = ${system.systemKey} and t."outcome" <> 'passed') labelled
    where "stepIndex" between 0 and "stepCount" - 1
    order by "createdAt" desc, "traceId" desc limit ${maxTrainingTraces}::int`;
  let steps = 0;
  return rows
    .filter(({ stepCount }) => (steps += stepCount) <= maxTrainingSteps)
    .map(({ traceId, agent, stepIndex, stepCount }) => ({ traceId, agent, stepIndex, stepCount }));
};

/** One text per label, in one order: what a version keeps, and what is compared with it. */
export const writeLabels = (labels: readonly LabelRow[]): string[] =>
  labels.map(({ traceId, agent, stepIndex }) => `${traceId} ${stepIndex} ${agent}`).toSorted();

/** SHA-256 over labels so written, hex. */
export const hashLabels = (labels: readonly string[]): string =>
  createHash("sha256").update(labels.join("\n")).digest("hex");

/** On how many traces the label was added, changed or taken back from `before` to `now`. */
export const countChanges = (before: readonly string[], now: readonly string[]): number => {
  const [known, kept] = [new Set(before), new Set(now)];
  const changed = [...before.filter((label) => !kept.has(label)), ...now.filter((label) => !known.has(label))];
  return new Set(changed.map((label) => label.slice(0, label.indexOf(" ")))).size;
};
