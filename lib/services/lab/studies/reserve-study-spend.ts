import { type Prisma, prisma } from "@/lib/db";
import { type StudyOwner } from "./claim-study";
import { holdStudy } from "./hold-study";
import { lockMonth, readMonthlySums } from "../../answers/spend/read-spent";
import { type Reservation } from "../../answers/executing/reserve-spend";
import { dollars, epsilonUsd } from "../../answers/spend/spend-limit";

interface StudyMoney {
  workspaceId: string;
  maxCostUsd: number | null;
  costUsd: number | null;
  workspace: { monthlyBudgetUsd: number | null };
}

/**
 * Why a replay of a study that may cost so much may not be made: a sentence with the way out; null where it may. Of
 * what is set aside for the study, that of this claim counts against its own limit, as with a run.
 */
const refusalOf = async (
  tx: Prisma.TransactionClient,
  { studyId, claim }: StudyOwner,
  { study, worstUsd }: { study: StudyMoney; worstUsd: number },
): Promise<string | null> => {
  const { workspaceId, maxCostUsd } = study;
  const next = `and the next replay could cost ${dollars(worstUsd)} more`;
  if (maxCostUsd !== null) {
    const held = await tx.spendReservation.aggregate({ where: { studyId, claim }, _sum: { costUsd: true } });
    const spentUsd = (study.costUsd ?? 0) + (held._sum.costUsd ?? 0);
    if (spentUsd + worstUsd > maxCostUsd + epsilonUsd)
      return `This study may cost ${dollars(maxCostUsd)}. ${dollars(spentUsd)} is spent, ${next}. Resume it with a higher limit.`;
  }
  const budgetUsd = study.workspace.monthlyBudgetUsd;
  if (budgetUsd === null) return null;
  const month = await readMonthlySums(tx, workspaceId);
  const monthUsd = month.spentUsd + month.reservedUsd;
  if (monthUsd + worstUsd <= budgetUsd + epsilonUsd) return null;
  return `This workspace may spend ${dollars(budgetUsd)} this month. ${dollars(monthUsd)} is spent or reserved, ${next}. Raise the monthly budget in this workspace's settings, or wait for the next month (UTC), then resume the study.`;
};

/**
 * Sets aside what a replay of a study may cost before it is asked for, against the limits of the study and of its
 * workspace as they are now, across all workers. US dollars. Null when the study is not this worker's any more.
 */
export const reserveStudySpend = (owner: StudyOwner, worstUsd: number): Promise<Reservation | null> =>
  prisma.$transaction(async (tx) => {
    const { studyId, claim } = owner;
    if (!(await holdStudy(tx, owner))) return null;
    const study = await tx.study.findUniqueOrThrow({
      where: { id: studyId },
      select: { workspaceId: true, maxCostUsd: true, costUsd: true, workspace: { select: { monthlyBudgetUsd: true } } },
    });
    await lockMonth(tx, study.workspaceId);
    const refusal = await refusalOf(tx, owner, { study, worstUsd });
    if (refusal !== null) return { id: null, refusal };
    const { id } = await tx.spendReservation.create({
      data: { workspaceId: study.workspaceId, studyId, claim, costUsd: worstUsd, tokens: 0 },
      select: { id: true },
    });
    return { id, refusal: null };
  });
