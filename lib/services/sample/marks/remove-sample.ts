import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { deleteImport } from "../../intake/imports/delete-import";
import { deleteTraces } from "../../intake/removal/delete-traces";
import { deleteDataSet } from "../../measure/evaluations/delete-data-set";
import { deleteRule } from "../../watch/alerts/delete-rule";
import { type SampleKind } from "./sample-kinds";

/**
 * Takes the sample away as a whole, with what was made of it: its traces with runs, labels, shares, comments and
 * replays, its queue, data set, evaluation, rule and alerts, and the tracers of systems of which no trace is left.
 * Nothing else goes. A removal that was cut off is finished by the next one. Answers how many traces went.
 */
export const removeSample = async (ctx: WorkspaceContext): Promise<{ traceCount: number }> => {
  const { workspaceId } = ctx;
  const things = await prisma.sampleThing.findMany({ where: { workspaceId }, select: { kind: true, id: true } });
  const where = (kind: SampleKind) => ({
    workspaceId,
    id: { in: things.filter((thing) => thing.kind === kind).map(({ id }) => id) },
  });
  const select = { id: true } as const;
  for (const rule of await prisma.alertRule.findMany({ where: where("alert-rule"), select }))
    await deleteRule(ctx, rule);
  for (const set of await prisma.dataSet.findMany({ where: where("data-set"), select })) await deleteDataSet(ctx, set);
  await prisma.labelQueue.deleteMany({ where: where("label-queue") });
  const traces = await prisma.trace.findMany({ where: where("trace"), select: { id: true, systemKey: true } });
  const ids = traces.map(({ id }) => id);
  const { traceCount } = ids.length === 0 ? { traceCount: 0 } : await deleteTraces(ctx, { ids });
  for (const one of await prisma.import.findMany({ where: where("import"), select })) await deleteImport(ctx, one);
  await dropTracers(workspaceId, [...new Set(traces.map(({ systemKey }) => systemKey))]);
  await prisma.sampleThing.deleteMany({ where: { workspaceId, id: { in: things.map(({ id }) => id) } } });
  return { traceCount };
};

/** Tracers of systems of which no trace is left. */
const dropTracers = async (workspaceId: string, systemKeys: readonly string[]): Promise<void> => {
  const where = { workspaceId, systemKey: { in: [...systemKeys] } };
  const left = await prisma.trace.findMany({ where, distinct: ["systemKey"], select: { systemKey: true } });
  const kept = left.map(({ systemKey }) => systemKey);
  await prisma.systemTracer.deleteMany({ where: { workspaceId, systemKey: { in: [...systemKeys], notIn: kept } } });
};
