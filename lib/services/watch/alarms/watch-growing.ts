import { setImmediate } from "node:timers/promises";
import { type Alarm, watchSteps } from "@/lib/attribution/alarm/watch-steps";
import { type Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { type Step, type Trace } from "@/lib/traces/trace";
import { loadTrace } from "../../ground/stored/load-trace";
import { systemColumns } from "../../ground/stored/system-columns";
import { notifyTrace } from "../../ground/queue/notify.sql";
import { raiseAlert } from "../alerts/raise-alert";
import { placesOf } from "./places-of";

/** Of many steps that arrive at once so many are watched: the run is past the others already. */
const mostAtOnce = 200;
/** A span arrives once it ends: so far before the last watched step another may turn up. */
const lateSteps = 10;

interface Grown {
  workspaceId: string;
  traceId: string;
}

/**
 * Watches the steps of a growing trace that arrived since it was last watched: keeps each alarm once, and has the first
 * one told by the rules on alarms. For the worker. Answers how many alarms are new.
 */
export const watchGrowing = async (input: Grown, signal: AbortSignal): Promise<number> => {
  const known = await prisma.trace.findFirst({
    where: { id: input.traceId, workspaceId: input.workspaceId, workspace: { isSnapshot: false } },
    select: { watchedSteps: true },
  });
  const trace = known && (await load(input));
  if (!trace) return 0;
  const count = trace.steps.length;
  const alarms: Alarm[] = [];
  for (const raised of watchSteps(trace, Math.max(0, known.watchedSteps - lateSteps, count - mostAtOnce))) {
    alarms.push(...raised);
    await setImmediate(); // others wait for this process too
    signal.throwIfAborted();
  }
  return prisma.$transaction((tx) => keep(tx, input, trace, alarms));
};

const load = async ({ workspaceId, traceId }: Grown): Promise<Trace | null> => {
  try {
    return await loadTrace({ workspaceId, id: traceId });
  } catch (error) {
    if (error instanceof KnownError && error.code === "NOT_FOUND") return null; // deleted meanwhile
    throw error;
  }
};

const keep = async (
  tx: Prisma.TransactionClient,
  { workspaceId, traceId }: Grown,
  { steps, system }: Trace,
  alarms: readonly Alarm[],
): Promise<number> => {
  const { count } = await tx.trace.updateMany({
    where: { id: traceId, workspaceId },
    data: { watchedSteps: steps.length },
  });
  if (count === 0) return 0;
  const places = placesOf(steps);
  const before = await tx.traceAlarm.findMany({ where: { traceId } });
  await followSteps(tx, before, places);
  const rows = await tx.traceAlarm.createManyAndReturn({
    data: alarms.map(({ raisedAt, finding: { kind, stepIndex, agent, words } }) => ({
      workspaceId,
      traceId,
      kind,
      stepIndex,
      raisedAt,
      place: places[stepIndex] ?? "",
      agent: escapeForStorage(agent),
      words: escapeForStorage(words),
    })),
    skipDuplicates: true,
    select: { id: true },
  });
  const [first] = alarms;
  if (rows.length === 0) return 0;
  // A page may have read the new steps already: only another number tells it to read the trace once more.
  await tx.trace.update({ where: { id: traceId }, data: { sequence: { increment: 1 } }, select: { id: true } });
  await notifyTrace(tx, traceId);
  if (first && before.length === 0)
    await tell(tx, { workspaceId, traceId }, system, first, steps[first.finding.stepIndex]);
  return rows.length;
};

/** Steps that arrived late move those behind them, and what was read anew may lack some. */
const followSteps = async (
  tx: Prisma.TransactionClient,
  alarms: readonly { id: string; place: string; stepIndex: number }[],
  places: readonly string[],
): Promise<void> => {
  for (const { id, place, stepIndex } of alarms) {
    const now = places.indexOf(place);
    if (now < 0) await tx.traceAlarm.delete({ where: { id } });
    else if (now !== stepIndex) await tx.traceAlarm.update({ where: { id }, data: { stepIndex: now } });
  }
};

const tell = async (
  tx: Prisma.TransactionClient,
  { workspaceId, traceId }: Grown,
  system: Trace["system"],
  { finding: { kind, stepIndex, agent } }: Alarm,
  step: Step | undefined,
): Promise<void> => {
  const { systemKey } = systemColumns(system?.name);
  const rules = await tx.alertRule.findMany({
    where: { workspaceId, kind: "alarm", isEnabled: true, OR: [{ systemKey: null }, { systemKey }] },
    include: { workspace: { select: { slug: true, name: true } } },
  });
  const finding = {
    kind: "alarm" as const,
    system: { key: systemKey, name: system?.name ?? null },
    evidence: kind,
    at: step?.startedAt ?? new Date().toISOString(),
    traceId,
    agent,
    stepIndex,
  };
  for (const { workspace, ...rule } of rules) await raiseAlert(tx, { rule, workspace, changeKey: traceId, finding });
};
