import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";

/** Reserves a trace of a queue for a person from now on, whether it was before or not. Answers until when, ISO 8601. */
export const reserveTurn = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  turn: { queueId: string; traceId: string; userId: string; reservationMinutes: number },
): Promise<string> => {
  const { queueId, traceId, userId } = turn;
  const expiresAt = new Date(Date.now() + turn.reservationMinutes * 60_000);
  const key = { workspaceId: ctx.workspaceId, queueId, traceId, userId };
  const fields = { state: "reserved", expiresAt };
  await tx.queueTurn.upsert({
    where: { workspaceId_queueId_traceId_userId: key },
    create: { ...key, ...fields },
    update: fields,
  });
  return expiresAt.toISOString();
};
