import { type Prisma } from "@/lib/db";
import { truthOfTrace } from "../truth/truth-sql";
import { type LabelRow } from "./written-labels";

/**
 * Most traces that a training reads, the newest labeled ones, and most of their steps: what a
 * worker holds in memory at once.
 */
export const maxTrainingTraces = 2_000;
export const maxTrainingSteps = 100_000;

/**
 * The traces of a system that have ground truth, newest first; what was made is no failure of the system. One that
 * names no step of its trace is left out.
 */
export const readLabels = async (
  db: Pick<Prisma.TransactionClient, "$queryRaw">,
  system: { workspaceId: string; systemKey: string },
): Promise<LabelRow[]> => {
  const rows = await db.$queryRaw<LabelRow[]>`
    select * from (
      select t."id" as "traceId", t."stepCount", t."createdAt", g."agent", g."stepIndex"
      from "Trace" t join lateral ${truthOfTrace(system.workspaceId)} g on true
      where t."workspaceId" = ${system.workspaceId}::uuid and t."systemKey" = ${system.systemKey} and t."outcome" <> 'passed' and not t."isMade") labelled
    where "stepIndex" between 0 and "stepCount" - 1
    order by "createdAt" desc, "traceId" desc limit ${maxTrainingTraces}::int`;
  let steps = 0;
  return rows
    .filter(({ stepCount }) => (steps += stepCount) <= maxTrainingSteps)
    .map(({ traceId, agent, stepIndex, stepCount }) => ({ traceId, agent, stepIndex, stepCount }));
};
