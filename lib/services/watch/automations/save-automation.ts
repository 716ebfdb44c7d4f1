import { readAutomationFilter } from "@/lib/attribution/watching/automation-filter";
import { type AutomationInput } from "@/lib/attribution/watching/automation-view";
import { automationWords } from "@/lib/attribution/watching/automation-words";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { codeOf, KnownError } from "@/lib/errors";
import { escapeForStorage, escapeValueForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireFresh, type Seen, standing } from "../../ground/freshness/require-fresh";
import { takeTurns } from "../../ground/freshness/take-turns.sql";
import { isRowId } from "../../ground/ids/row-id";
import { settleChoice } from "../../answers/runs/run-choice";
import { runOf } from "./automation-row";
import { nameTold } from "./name-told";
import { requireAutomation } from "./require-automation";

const maxNameLength = 120;
const maxFilterLength = 2_000;
const uniqueViolation = "P2002";

const invalid = (pointer: string, message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer, message }]);

const checkAmount = (pointer: string, amount: number | null): void => {
  if (amount !== null && !(amount > 0 && Number.isFinite(amount)))
    throw invalid(pointer, "A limit must be more than 0.");
};

const checkRun = async (ctx: WorkspaceContext, { run, maxRunCostUsd, monthlyBudgetUsd }: AutomationInput) => {
  checkAmount("/maxRunCostUsd", maxRunCostUsd);
  checkAmount("/monthlyBudgetUsd", monthlyBudgetUsd);
  if (run === null) return;
  const { judge } = await settleChoice(ctx, { ...run, maxCostUsd: maxRunCostUsd });
  if (judge && monthlyBudgetUsd !== null && maxRunCostUsd === null)
    throw invalid("/maxRunCostUsd", "A monthly budget needs a limit per run.");
  if (judge && monthlyBudgetUsd !== null && maxRunCostUsd !== null && maxRunCostUsd > monthlyBudgetUsd)
    throw invalid("/maxRunCostUsd", "The limit per run is above the monthly budget, so no run would start.");
};

const checkTargets = async (ctx: WorkspaceContext, { queueId, channelIds }: AutomationInput): Promise<void> => {
  const { workspaceId } = ctx;
  if (queueId !== null) {
    const queue = isRowId(queueId)
      ? await prisma.labelQueue.findFirst({ where: { id: queueId, workspaceId }, select: { closedAt: true } })
      : null;
    if (!queue) throw invalid("/queueId", "This queue does not exist. Choose another one.");
    if (queue.closedAt) throw invalid("/queueId", "This queue is closed. Reopen it, or choose another one.");
  }
  const wanted = [...new Set(channelIds)];
  const known = await prisma.channel.count({ where: { workspaceId, id: { in: wanted.filter(isRowId) } } });
  if (known < wanted.length) throw invalid("/channelIds", "One of these channels no longer exists.");
};

const check = async (ctx: WorkspaceContext, input: AutomationInput): Promise<{ name: string; filter: string }> => {
  const [name, filter] = [input.name.trim(), input.filter.trim()];
  if (name === "" || [...name].length > maxNameLength)
    throw invalid("/name", `An automation name needs 1 to ${maxNameLength} characters.`);
  if (filter.length > maxFilterLength) throw invalid("/filter", `A filter has at most ${maxFilterLength} characters.`);
  const { fault } = readAutomationFilter(filter);
  if (fault !== null) throw invalid("/filter", fault);
  if (input.run === null && input.queueId === null && input.channelIds.length === 0)
    throw invalid("/run", "Choose an action: a run, a queue or a channel.");
  await checkRun(ctx, input);
  await checkTargets(ctx, input);
  return { name, filter };
};

/**
 * Sets up what is done with each trace that arrives and matches, or changes it (`id`); what it did before stays.
 * Answers its id. Throws INVALID with the field that is at fault, CONFLICT where the name is taken, NOT_FOUND, and a
 * StaleError where it says something else than what was `seen`.
 */
export const saveAutomation = async (
  ctx: WorkspaceContext,
  { id, seen, ...input }: AutomationInput & { id: string | null; seen?: Seen },
): Promise<{ id: string }> => {
  const { name, filter } = await check(ctx, input);
  const { isEnabled, run, maxRunCostUsd, monthlyBudgetUsd, queueId } = input;
  const data = {
    name: escapeForStorage(name),
    filter: escapeForStorage(filter),
    isEnabled,
    queueId,
    run: run === null ? Prisma.DbNull : (escapeValueForStorage(run) as unknown as Prisma.InputJsonObject),
    maxRunCostUsd,
    monthlyBudgetUsd,
    channelIds: [...new Set(input.channelIds)],
  };
  try {
    return await prisma.$transaction(async (tx) => {
      const saved =
        id === null
          ? await tx.automation.create({ data: { ...data, ...creatorOf(ctx) }, select: { id: true } })
          : await tx.automation.update({
              where: { id: await requireInTurn(tx, ctx, id, seen) },
              data,
              select: { id: true },
            });
      const details = { isNew: id === null, isEnabled };
      await recordAudit(tx, ctx, { kind: "automation.saved", subject: name, subjectId: saved.id, details });
      return saved;
    });
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error;
    throw new KnownError("CONFLICT", "There is already an automation with this name.", [
      { pointer: "/name", message: "Taken." },
    ]);
  }
};

/** The id of an automation that says what was `seen`. */
const requireInTurn = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  id: string,
  seen: Seen,
): Promise<string> => {
  await takeTurns(tx, `automation:${id}`);
  const row = await requireAutomation(tx, ctx, id);
  if (seen === undefined) return row.id;
  const there = {
    ...row,
    name: unescapeFromStorage(row.name),
    filter: unescapeFromStorage(row.filter),
    run: runOf(row),
  };
  requireFresh(seen, standing(automationWords(there, await nameTold(tx, ctx)), automationWords(there)));
  return row.id;
};

const creatorOf = ({ workspaceId, actor }: WorkspaceContext) => ({
  workspaceId,
  createdById: actor.kind === "user" ? actor.userId : null,
  createdByName: escapeForStorage(actor.name),
});
