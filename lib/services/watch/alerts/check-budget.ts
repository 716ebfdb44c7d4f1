import { type BudgetFinding } from "@/lib/attribution/watching/alert-finding";
import { budgetMarks } from "@/lib/attribution/watching/alert-settings";
import { type Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { readAutomationMonths } from "../automations/month-of-automation";
import { monthOf } from "../../answers/spend/month-of";
import { readMonthlySums } from "../../answers/spend/read-spent";

interface Month {
  spentUsd: number;
  budgetUsd: number | null;
  automation: BudgetFinding["automation"];
}

const readWorkspaceMonth = async (tx: Prisma.TransactionClient, workspaceId: string): Promise<Month> => {
  const { monthlyBudgetUsd } = await tx.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { monthlyBudgetUsd: true },
  });
  const { spentUsd } = await readMonthlySums(tx, workspaceId);
  return { spentUsd, budgetUsd: monthlyBudgetUsd, automation: null };
};

const readAutomationMonth = async (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  id: string,
): Promise<Month | null> => {
  const automation = await tx.automation.findFirst({
    where: { id, workspaceId },
    select: { name: true, monthlyBudgetUsd: true },
  });
  if (!automation) return null;
  const spentUsd = (await readAutomationMonths(tx, workspaceId, [id])).get(id)?.spentUsd ?? 0;
  const budgetUsd = automation.monthlyBudgetUsd;
  return { spentUsd, budgetUsd, automation: { id, name: unescapeFromStorage(automation.name) } };
};

/**
 * Whether 80% or all of a month's budget are spent, the higher of the two: told once a month, and again where
 * the budget has become another.
 */
export const checkBudget = async (
  tx: Prisma.TransactionClient,
  { workspaceId, automationId }: { workspaceId: string; automationId: string | null },
): Promise<{ changeKey: string; finding: BudgetFinding }[]> => {
  const read =
    automationId === null
      ? await readWorkspaceMonth(tx, workspaceId)
      : await readAutomationMonth(tx, workspaceId, automationId);
  if (!read || read.budgetUsd === null || read.budgetUsd <= 0) return [];
  const { spentUsd, budgetUsd, automation } = read;
  const percent = budgetMarks.findLast((mark) => spentUsd >= (budgetUsd * mark) / 100 - 1e-9);
  if (percent === undefined) return [];
  const month = monthOf(new Date()).toISOString().slice(0, 7);
  return [
    {
      changeKey: JSON.stringify([automationId, month, percent, budgetUsd]),
      finding: { kind: "budget", month, percent, spentUsd, budgetUsd, automation },
    },
  ];
};
