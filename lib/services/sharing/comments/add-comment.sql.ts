import { z } from "zod";
import { askRows } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";

const lockTraceRow = z.object({
  stepCount: z.number(),
});

/** Holds the trace, so that its steps stay until the comment is there. Answers how many it has. */
export const lockTrace = async (
  tx: Prisma.TransactionClient,
  { workspaceId }: WorkspaceContext,
  { traceId, stepIndex }: { traceId: string; stepIndex: number | null },
): Promise<number> => {
  const [trace] = await askRows(
    tx,
    Prisma.sql`
    select "stepCount" from "Trace" where "workspaceId" = ${workspaceId}::uuid and "id" = ${traceId}::uuid for key share`,
    lockTraceRow,
  );
  if (!trace) throw notFound("trace");
  if (stepIndex !== null && !(stepIndex >= 0 && stepIndex < trace.stepCount)) {
    const message = `The trace has no step ${stepIndex}: it has ${trace.stepCount}, counted from 0.`;
    throw new KnownError("INVALID", message, [{ pointer: "/stepIndex", message }]);
  }
  return trace.stepCount;
};
