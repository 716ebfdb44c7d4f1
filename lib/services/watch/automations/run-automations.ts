import { readAutomationFilter } from "@/lib/attribution/watching/automation-filter";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { asksFacts } from "@/lib/traces/failure-grammar";
import { type TraceFilter } from "@/lib/traces/trace-filter";
import { asksTexts } from "@/lib/traces/words/asked-texts";
import { isRowId } from "../../ground/ids/row-id";
import { type SettledChoice, settleChoice } from "../../answers/runs/run-choice";
import { shownFilter } from "../../ground/search/ready-selection";
import { automationContext, type AutomationRow, runOf } from "./automation-row";
import { takeTurns } from "./take-turns";
import { findMatching, hold } from "./run-automations.sql";

const transaction = { timeout: 120_000, maxWait: 30_000 };

/**
 * Does what these automations of a workspace are to do with traces that arrived, once for each automation and trace:
 * for the worker. Said again, or gone on with after a worker died, it does what is left. Traces that do not match leave
 * nothing behind. Answers how many matched. Throws, for the queue to try again, where it was told to stop, and, once
 * the others have had their turn, where a filter asks for facts or words that are not there yet.
 */
export const runAutomations = async (input: {
  workspaceId: string;
  automationIds: readonly string[];
  traceIds: readonly string[];
  signal?: AbortSignal;
}): Promise<{ matched: number }> => {
  const { workspaceId, automationIds, signal } = input;
  const workspace = await prisma.workspace.findUnique({
    where: { id: workspaceId },
    select: { slug: true, name: true, isSnapshot: true },
  });
  if (!workspace || workspace.isSnapshot) return { matched: 0 };
  const automations = await prisma.automation.findMany({
    where: { workspaceId, id: { in: [...automationIds] }, isEnabled: true },
    orderBy: { createdAt: "asc" },
  });
  const traceIds = input.traceIds.filter(isRowId);
  let [matched, behindCount] = [0, 0];
  for (const automation of automations) {
    signal?.throwIfAborted();
    const count = await runAutomation(automation, workspace, traceIds);
    if (count === null) behindCount += 1;
    else matched += count;
  }
  if (behindCount > 0) throw new Error(`${behindCount} automations wait for the facts of traces that arrived`);
  return { matched };
};

/** Answers how many traces matched; null where nothing was done because that cannot be told yet. */
const runAutomation = async (
  automation: AutomationRow,
  workspace: { slug: string; name: string },
  traceIds: readonly string[],
): Promise<number | null> => {
  const read = readAutomationFilter(unescapeFromStorage(automation.filter));
  if (read.filter === null) return 0;
  const { filter, isBehind } = await shownFilter(automation, read.filter);
  if (isBehind && (await areChanged(automation, filter, traceIds))) return null;
  const ctx = automationContext(automation, workspace.slug);
  const matching = await findMatching(prisma, { ctx, automation, filter, traceIds });
  if (matching.length === 0) return 0;
  const choice = await settle(ctx, automation);
  await prisma.$transaction(async (tx) => {
    const held = await hold(tx, automation);
    if (!held) return;
    // Another worker may have had the same job meanwhile.
    const left = await findMatching(tx, { ctx, automation, filter, traceIds: matching });
    if (left.length > 0)
      await takeTurns(tx, { automation: held, ctx, workspaceName: workspace.name, choice, traceIds: left });
  }, transaction);
  return matching.length;
};

/**
 * Whether what the filter asks for, facts or words, is still to be made of these very traces: while much arrives, that
 * of some other trace always is.
 */
const areChanged = async (
  { workspaceId }: AutomationRow,
  filter: TraceFilter,
  traceIds: readonly string[],
): Promise<boolean> => {
  const where = { workspaceId, traceId: { in: [...traceIds] } };
  if (asksFacts(filter) && (await prisma.changedTrace.count({ where })) > 0) return true;
  return asksTexts(filter) && (await prisma.unindexedTrace.count({ where })) > 0;
};

/** The run as it will be executed, or why it cannot be. */
const settle = async (ctx: WorkspaceContext, automation: AutomationRow): Promise<SettledChoice | string | null> => {
  const run = runOf(automation);
  if (run === null) return null;
  try {
    return await settleChoice(ctx, { ...run, maxCostUsd: automation.maxRunCostUsd });
  } catch (error) {
    if (!(error instanceof KnownError) || (error.code !== "INVALID" && error.code !== "NOT_FOUND")) throw error;
    return error.message;
  }
};
