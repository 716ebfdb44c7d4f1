import { readAutomationFilter } from "@/lib/attribution/watching/automation-filter";
import { asksFacts } from "@/lib/traces/failure-terms";
import { type TraceFilter } from "@/lib/traces/trace-filter";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { freshFacts } from "../facts/fresh-facts";
import { isRowId } from "../row-id";
import { type SettledChoice, settleChoice } from "../runs/run-choice";
import { filterWhere } from "../traces/trace-where";
import { automationContext, type AutomationRow, runOf } from "./automation-row";
import { takeTurns } from "./take-turns";

/** Traces of one transaction. */
const batchSize = 50;
const transaction = { timeout: 120_000, maxWait: 30_000 };

/**
 * Does what the automations of a workspace are to do with traces that arrived, once for each automation and trace: for the worker. Said again, or gone on with after a
 * worker died, it does what is left. Traces that do not match leave nothing behind. Answers how many matched.
 */
export const runAutomations = async (input: {
  workspaceId: string;
  traceIds: readonly string[];
  signal?: AbortSignal;
}): Promise<{ matched: number }> => {
  const { workspaceId, signal } = input;
  const workspace = await prisma.workspace.findUnique({
    where: { id: workspaceId },
    select: { slug: true, name: true, isSnapshot: true },
  });
  if (!workspace || workspace.isSnapshot) return { matched: 0 };
  const automations = await prisma.automation.findMany({
    where: { workspaceId, isEnabled: true },
    orderBy: { createdAt: "asc" },
  });
  let matched = 0;
  for (const automation of automations) {
    if (signal?.aborted) break;
    matched += await runAutomation(automation, workspace, input.traceIds.filter(isRowId));
  }
  return { matched };
};

const runAutomation = async (
  automation: AutomationRow,
  workspace: { slug: string; name: string },
  traceIds: readonly string[],
): Promise<number> => {
  const { filter } = readAutomationFilter(unescapeFromStorage(automation.filter));
  if (filter === null) return 0;
  const ctx = automationContext(automation, workspace.slug);
  if (asksFacts(filter)) await freshFacts(automation.workspaceId);
  const matching = await findMatching(prisma, { ctx, automation, filter, traceIds });
  for (let from = 0; from < matching.length; from += batchSize) {
    const choice = await settle(ctx, automation);
    const batch = { filter, choice, traceIds: matching.slice(from, from + batchSize) };
    await prisma.$transaction(async (tx) => {
      const held = await hold(tx, automation);
      if (!held) return;
      // Another worker may have had the same job meanwhile.
      const left = await findMatching(tx, { ctx, automation, ...batch });
      if (left.length > 0)
        await takeTurns(tx, { automation: held, ctx, workspaceName: workspace.name, choice, traceIds: left });
    }, transaction);
  }
  return matching.length;
};

/** Those that match now and have had no turn, in order. */
const findMatching = async (
  db: Pick<Prisma.TransactionClient, "$queryRaw">,
  {
    ctx,
    automation,
    filter,
    traceIds,
  }: { ctx: WorkspaceContext; automation: AutomationRow; filter: TraceFilter; traceIds: readonly string[] },
): Promise<string[]> => {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select t."id" from "Trace" t where ${filterWhere(ctx, filter)} and t."id" = any(${[...traceIds]}::uuid[])
      and not exists (select from "AutomationTurn" u
        where u."workspaceId" = t."workspaceId" and u."automationId" = ${automation.id}::uuid and u."traceId" = t."id")
    order by t."createdAt", t."id"`;
  return rows.map(({ id }) => id);
};

/** The automation as it is now, held until the transaction ends so that two workers keep its budget together; null where it is off or gone. */
const hold = async (tx: Prisma.TransactionClient, { id }: AutomationRow): Promise<AutomationRow | null> => {
  await tx.$queryRaw`select 1 as "one" from "Automation" a where a."id" = ${id}::uuid for no key update of a`;
  return tx.automation.findFirst({ where: { id, isEnabled: true } });
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
