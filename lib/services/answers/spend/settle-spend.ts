import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { type Prisma } from "@/lib/db";
import { monthOf } from "./month-of";

/**
 * Puts what a call has cost in the place of what was set aside for it, in the sums of the month and of the run's
 * evaluation, if it is of one, and answers what counts as spent: where the cost is not known, because the endpoint
 * counts no tokens, its worst case. US dollars.
 */
export const settleSpend = async (
  tx: Prisma.TransactionClient,
  input: { workspaceId: string; evaluationId: string | null; reservationId: string | null; call: RecordedCall },
): Promise<number> => {
  const { workspaceId, evaluationId, reservationId, call } = input;
  if (call.isReused) return 0;
  const reserved =
    reservationId === null ? null : await tx.spendReservation.findUnique({ where: { id: reservationId } });
  if (reserved) await tx.spendReservation.delete({ where: { id: reserved.id } });
  const { inputTokens, outputTokens } = call;
  const spentUsd = call.costUsd ?? reserved?.costUsd ?? 0;
  const month = monthOf(new Date());
  const sums = { costUsd: spentUsd, inputTokens, outputTokens, callCount: 1 };
  await tx.monthlySpend.upsert({
    where: { workspaceId_month: { workspaceId, month } },
    create: { workspaceId, month, ...sums },
    update: {
      costUsd: { increment: spentUsd },
      inputTokens: { increment: inputTokens },
      outputTokens: { increment: outputTokens },
      callCount: { increment: 1 },
    },
  });
  if (evaluationId !== null)
    await tx.evaluation.updateMany({
      where: { id: evaluationId },
      data: { spentUsd: { increment: spentUsd }, spentTokens: { increment: inputTokens + outputTokens } },
    });
  return spentUsd;
};

/**
 * The same for a replay: what its system states, where that states nothing what was set aside for it, in the sum of the
 * month. It is no call, and of no evaluation. US dollars.
 */
export const settleReplay = async (
  tx: Prisma.TransactionClient,
  input: { workspaceId: string; reservationId: string | null; costUsd: number | null },
): Promise<number> => {
  const { workspaceId, reservationId } = input;
  const where = { id: reservationId ?? "" };
  const reserved = reservationId === null ? null : await tx.spendReservation.findUnique({ where });
  if (reserved) await tx.spendReservation.delete({ where });
  const costUsd = input.costUsd ?? reserved?.costUsd ?? 0;
  if (costUsd === 0) return 0;
  const month = monthOf(new Date());
  await tx.monthlySpend.upsert({
    where: { workspaceId_month: { workspaceId, month } },
    create: { workspaceId, month, costUsd },
    update: { costUsd: { increment: costUsd } },
  });
  return costUsd;
};
