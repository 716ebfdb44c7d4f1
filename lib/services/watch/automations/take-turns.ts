import { formatUsd } from "@/lib/attribution/watching/format-usd";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { publicUrl } from "@/lib/env";
import { KnownError } from "@/lib/errors";
import { paths } from "@/lib/paths";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { notifyChannels } from "../../connections/channels/notify-channels";
import { addTracesWithin } from "../../labels/queues/add-traces";
import { insertRuns } from "../../answers/starting/insert-runs";
import { type SettledChoice } from "../../answers/runs/run-choice";
import { starterOf } from "../../answers/runs/run-columns";
import { type AutomationRow } from "./automation-row";
import { readAutomationMonths } from "./month-of-automation";

/** What an automation is to do with traces that matched and have had no turn yet. */
interface Turns {
  automation: AutomationRow;
  ctx: WorkspaceContext;
  workspaceName: string;
  /** Null where it starts no run; a sentence where its run cannot be started. */
  choice: SettledChoice | string | null;
  traceIds: readonly string[];
}

interface Turn {
  runId: string | null;
  isQueued: boolean;
  isNotified: boolean;
  problems: string[];
}

/**
 * Does what an automation is to do with each of these traces and notes it, in the transaction of the caller, which
 * holds the automation: each is done whole, or not at all.
 */
export const takeTurns = async (tx: Prisma.TransactionClient, input: Turns): Promise<void> => {
  const turns = new Map(
    input.traceIds.map((id): [string, Turn] => [id, { runId: null, isQueued: false, isNotified: false, problems: [] }]),
  );
  await startRuns(tx, input, turns);
  await fillQueue(tx, input, turns);
  await notify(tx, input, turns);
  await tx.automationTurn.createMany({
    data: [...turns].map(([traceId, { problems, ...done }]) => ({
      workspaceId: input.automation.workspaceId,
      automationId: input.automation.id,
      traceId,
      ...done,
      problem: problems.length > 0 ? problems.join(" ") : null,
    })),
  });
};

/** How many more runs the month lets start; without a budget, or a price, all. */
const allowedCount = async (tx: Prisma.TransactionClient, { automation, choice }: Turns): Promise<number> => {
  const { id, workspaceId, monthlyBudgetUsd, maxRunCostUsd } = automation;
  const asksModel = choice !== null && typeof choice !== "string" && choice.judge !== null;
  if (!asksModel || monthlyBudgetUsd === null) return Infinity;
  if (maxRunCostUsd === null) return 0;
  const month = (await readAutomationMonths(tx, workspaceId, [id])).get(id);
  return Math.max(0, Math.floor((monthlyBudgetUsd - (month?.committedUsd ?? 0)) / maxRunCostUsd + 1e-9));
};

const startRuns = async (tx: Prisma.TransactionClient, input: Turns, turns: Map<string, Turn>): Promise<void> => {
  const { automation, ctx, choice, traceIds } = input;
  if (choice === null) return;
  if (typeof choice === "string") {
    for (const turn of turns.values()) turn.problems.push(`No run was started: ${choice}`);
    return;
  }
  const allowed = traceIds.slice(0, Math.min(traceIds.length, await allowedCount(tx, input)));
  const rows = await insertRuns(tx, starterOf(ctx), choice, allowed);
  const runOf = new Map(rows.map(({ id, traceId }) => [traceId, id]));
  for (const [traceId, turn] of turns) {
    turn.runId = runOf.get(traceId) ?? null;
    if (turn.runId !== null) continue;
    const budget = automation.monthlyBudgetUsd ?? 0;
    turn.problems.push(
      allowed.includes(traceId)
        ? "No run was started: an identical run was already active."
        : `No run was started: the rest of this month's ${formatUsd(budget)} does not cover the maximum cost of a run.`,
    );
  }
};

const fillQueue = async (tx: Prisma.TransactionClient, input: Turns, turns: Map<string, Turn>): Promise<void> => {
  const { automation, ctx, traceIds } = input;
  const { queueId } = automation;
  if (queueId === null) return;
  const refuse = (why: string) => {
    for (const turn of turns.values()) turn.problems.push(`Not added to the queue: ${why}`);
  };
  const queue = await tx.labelQueue.findFirst({
    where: { id: queueId, workspaceId: ctx.workspaceId },
    select: { closedAt: true },
  });
  if (!queue) return refuse("it no longer exists.");
  if (queue.closedAt) return refuse("it is closed.");
  let why = "the trace passed, so there is nothing to label.";
  try {
    await addTracesWithin(tx, ctx, { queueId, selection: { ids: [...traceIds] } });
  } catch (error) {
    // Thrown before anything is written; whatever else went wrong ends the transaction.
    if (!(error instanceof KnownError) || (error.code !== "INVALID" && error.code !== "CONFLICT")) throw error;
    if (error.code === "CONFLICT") why = "it is full.";
  }
  const items = await tx.queueItem.findMany({
    where: { workspaceId: ctx.workspaceId, queueId, traceId: { in: [...traceIds] } },
    select: { traceId: true },
  });
  const held = new Set(items.map(({ traceId }) => traceId));
  for (const [traceId, turn] of turns) {
    turn.isQueued = held.has(traceId);
    if (!turn.isQueued) turn.problems.push(`Not added to the queue: ${why}`);
  }
};

const notify = async (tx: Prisma.TransactionClient, input: Turns, turns: Map<string, Turn>): Promise<void> => {
  const { automation, ctx, workspaceName, traceIds } = input;
  const { channelIds } = automation;
  if (channelIds.length === 0) return;
  const [first] = traceIds;
  const name = unescapeFromStorage(automation.name);
  const count = traceIds.length;
  const path =
    count === 1 && first !== undefined
      ? paths.trace(ctx.workspaceSlug, first)
      : paths.automation(ctx.workspaceSlug, automation.id);
  const { deliveryIds, missing } = await notifyChannels(tx, {
    workspaceId: ctx.workspaceId,
    channelIds,
    news: {
      type: "automation.matched",
      at: new Date().toISOString(),
      workspace: { slug: ctx.workspaceSlug, name: workspaceName },
      title: `“${name}” matched ${count === 1 ? "a trace" : `${count} traces`} that arrived`,
      text: doneWords(turns),
      url: `${publicUrl()}${path}`,
      data: { automationId: automation.id, automation: name, traceIds: [...traceIds] },
    },
  });
  const unsent = channelIds.length - missing.length - deliveryIds.length;
  for (const turn of turns.values()) {
    turn.isNotified = deliveryIds.length > 0;
    if (missing.length > 0) turn.problems.push("One of its channels no longer exists.");
    if (unsent > 0) turn.problems.push("One of its channels is off.");
  }
};

const doneWords = (turns: Map<string, Turn>): string => {
  const all = [...turns.values()];
  const count = (is: (turn: Turn) => boolean): number => all.filter(is).length;
  const runs = count(({ runId }) => runId !== null);
  const queued = count(({ isQueued }) => isQueued);
  const problems = count((turn) => turn.problems.length > 0);
  const parts = [
    ...(runs > 0 ? [`${runs} ${runs === 1 ? "run was" : "runs were"} started.`] : []),
    ...(queued > 0 ? [`${queued} ${queued === 1 ? "trace was" : "traces were"} added to the label queue.`] : []),
    ...(problems > 0 ? [`${problems} had problems: see the page for details.`] : []),
  ];
  return parts.join(" ") || "No other actions.";
};
