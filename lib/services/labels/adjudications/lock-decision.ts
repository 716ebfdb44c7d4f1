import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { lockTrace } from "./lock-decision.sql";

/**
 * Holds the trace against other decisions until the transaction ends. Throws NOT_FOUND for a trace of another
 * workspace, CONFLICT where the newest decision is not the one that the person had before them (0 for none).
 */
export const lockDecision = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  input: { traceId: string; expectedNumber: number },
): Promise<{ systemKey: string }> => {
  const { workspaceId } = ctx;
  const [trace] = await lockTrace(tx, workspaceId, input);
  if (!trace) throw notFound("trace");
  const newest = await tx.adjudication.aggregate({
    where: { workspaceId, traceId: input.traceId },
    _max: { number: true },
  });
  if ((newest._max.number ?? 0) !== input.expectedNumber) {
    throw new KnownError("CONFLICT", "Someone adjudicated this trace in the meantime. Reload to see the decision.");
  }
  return trace;
};
