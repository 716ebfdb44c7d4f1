import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { nullIfGone } from "../../ground/ids/null-if-gone";
import { enqueueFacts } from "../../ground/queue/enqueue";
import { deleteImport } from "../../intake/imports/delete-import";
import { deleteTraces } from "../../intake/removal/delete-traces";
import { deleteDataSet } from "../../measure/evaluations/delete-data-set";
import { deleteRule } from "../../watch/alerts/delete-rule";
import { type SampleKind } from "./sample-kinds";

/**
 * Takes the sample away as a whole, with what was made of it: its traces with runs, labels, shares, comments and
 * replays, its queue, data set, evaluation, rule and alerts, the tracers of systems of which no trace is left, and,
 * once a worker is at it, the incidents that nobody has done anything with.
 * Nothing else goes. A removal that was cut off is finished by the next one, and two at once share the work.
 * Answers how many traces this one removed.
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
    await deleteRule(ctx, rule).catch(nullIfGone);
  for (const set of await prisma.dataSet.findMany({ where: where("data-set"), select }))
    await deleteDataSet(ctx, set).catch(nullIfGone);
  await prisma.labelQueue.deleteMany({ where: where("label-queue") });
  const traces = await prisma.trace.findMany({ where: where("trace"), select: { id: true, systemKey: true } });
  const ids = traces.map(({ id }) => id);
  // Before the traces, which alone say of which systems they are.
  await dropTracers(workspaceId, { systemKeys: [...new Set(traces.map(({ systemKey }) => systemKey))], ids });
  const gone = ids.length === 0 ? null : await deleteTraces(ctx, { ids }).catch(nullIfGone);
  for (const one of await prisma.import.findMany({ where: where("import"), select }))
    await deleteImport(ctx, one).catch(nullIfGone);
  // Incidents of which no trace is left go with the facts.
  await enqueueFacts(prisma, workspaceId);
  await prisma.sampleThing.deleteMany({ where: { workspaceId, id: { in: things.map(({ id }) => id) } } });
  return { traceCount: gone?.traceCount ?? 0 };
};

/** Tracers of systems of which no trace is left but those that go, whose ids these are. */
const dropTracers = async (
  workspaceId: string,
  { systemKeys, ids }: { systemKeys: string[]; ids: string[] },
): Promise<void> => {
  const where = { workspaceId, systemKey: { in: systemKeys }, id: { notIn: ids } };
  const left = await prisma.trace.findMany({ where, distinct: ["systemKey"], select: { systemKey: true } });
  const kept = left.map(({ systemKey }) => systemKey);
  await prisma.systemTracer.deleteMany({ where: { workspaceId, systemKey: { in: systemKeys, notIn: kept } } });
};
