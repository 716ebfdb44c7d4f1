import { findMethod } from "@/lib/attribution/method-list";
import { readAutomationFilter } from "@/lib/attribution/watching/automation-filter";
import { type AutomationView } from "@/lib/attribution/watching/automation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { settleChoice } from "../../answers/runs/run-choice";
import { type AutomationRow, runOf } from "./automation-row";
import { readAutomationMonths } from "./month-of-automation";
import { type Counts, readCounts } from "./view-automations.sql";
const none: Counts = { matched: 0, runs: 0, queued: 0, notified: 0, problems: 0 };

const readLast = async (workspaceId: string, ids: readonly string[]): Promise<Map<string, Date>> => {
  const rows = await prisma.automationTurn.groupBy({
    by: ["automationId"],
    where: { workspaceId, automationId: { in: [...ids] } },
    _max: { createdAt: true },
  });
  return new Map(rows.flatMap(({ automationId, _max }) => (_max.createdAt ? [[automationId, _max.createdAt]] : [])));
};

/** What keeps a run from being started; null where nothing does. */
const runFault = async (ctx: WorkspaceContext, row: AutomationRow): Promise<string | null> => {
  const run = runOf(row);
  if (run === null) return null;
  try {
    await settleChoice(ctx, { ...run, maxCostUsd: row.maxRunCostUsd });
    return null;
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    return `It does not start runs: ${error.message}`;
  }
};

interface Target {
  id: string;
  name: string;
  isUsable: boolean;
}

const queueFault = (row: AutomationRow, queue: Target | undefined): string[] => {
  if (row.queueId === null || queue?.isUsable) return [];
  return [queue ? "Its label queue is closed, so no traces are added." : "Its label queue no longer exists."];
};

const channelFaults = (row: AutomationRow, channels: ReadonlyMap<string, Target>): string[] =>
  row.channelIds.flatMap((id) => {
    const channel = channels.get(id);
    if (channel?.isUsable) return [];
    return [channel ? `The channel “${channel.name}” is switched off.` : "One of its channels no longer exists."];
  });

/** Automations as pages show them: what they are to do, what of it cannot be done, and what they did this month. */
export const viewAutomations = async (
  ctx: WorkspaceContext,
  rows: readonly AutomationRow[],
): Promise<AutomationView[]> => {
  const { workspaceId } = ctx;
  const ids = rows.map(({ id }) => id);
  const [counts, last, months, queueRows, channelRows] = await Promise.all([
    readCounts(workspaceId, ids),
    readLast(workspaceId, ids),
    readAutomationMonths(prisma, workspaceId, ids),
    prisma.labelQueue.findMany({
      where: { workspaceId, id: { in: rows.flatMap(({ queueId }) => queueId ?? []) } },
      select: { id: true, name: true, closedAt: true },
    }),
    prisma.channel.findMany({ where: { workspaceId }, select: { id: true, name: true, isEnabled: true } }),
  ]);
  const target = ({ id, name }: { id: string; name: string }, isUsable: boolean): [string, Target] => [
    id,
    { id, name: unescapeFromStorage(name), isUsable },
  ];
  const queues = new Map(queueRows.map((row) => target(row, row.closedAt === null)));
  const channels = new Map(channelRows.map((row) => target(row, row.isEnabled)));
  return Promise.all(
    rows.map(async (row): Promise<AutomationView> => {
      const run = runOf(row);
      const queue = row.queueId === null ? undefined : queues.get(row.queueId);
      const filter = unescapeFromStorage(row.filter);
      const { fault } = readAutomationFilter(filter);
      const noRun = await runFault(ctx, row);
      return {
        id: row.id,
        name: unescapeFromStorage(row.name),
        filter,
        isEnabled: row.isEnabled,
        run,
        maxRunCostUsd: row.maxRunCostUsd,
        monthlyBudgetUsd: row.monthlyBudgetUsd,
        queueId: row.queueId,
        channelIds: row.channelIds,
        queueName: queue?.name ?? null,
        methodTitle: run ? (findMethod(run.method)?.title ?? null) : null,
        channelNames: row.channelIds.flatMap((id) => channels.get(id)?.name ?? []),
        faults: [fault, noRun, ...queueFault(row, queue), ...channelFaults(row, channels)].filter(
          (each) => each !== null,
        ),
        month: { ...(counts.get(row.id) ?? none), spentUsd: months.get(row.id)?.spentUsd ?? 0 },
        lastAt: last.get(row.id)?.toISOString() ?? null,
      };
    }),
  );
};
