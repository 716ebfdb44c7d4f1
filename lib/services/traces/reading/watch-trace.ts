import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { listen } from "../../ground/queue/listen";
import { traceChannel } from "../../ground/queue/notify.sql";
import { requireTrace } from "../../ground/stored/require-trace";

/**
 * The state of a trace that readers have not seen: none where its steps were not replaced since `after`, or it is gone.
 */
export const readTraceChanges = async (
  ctx: WorkspaceContext,
  input: { traceId: string; after: number },
): Promise<{ sequence: number; stepCount: number }[]> => {
  const row = await prisma.trace.findFirst({
    where: { id: input.traceId, workspaceId: ctx.workspaceId },
    select: { sequence: true, stepCount: true },
  });
  return row && row.sequence > input.after ? [row] : [];
};

/**
 * Calls `listener` whenever a trace has grown or was read again, and after a lost connection, when
 * it may have. Throws NOT_FOUND.
 */
export const subscribeTrace = async (
  ctx: WorkspaceContext,
  input: { traceId: string },
  listener: () => void,
): Promise<() => void> => {
  await requireTrace(ctx, input.traceId);
  return listen(traceChannel, (payload) => {
    if (payload === null || payload === input.traceId) listener();
  });
};
