import { alignTraces } from "@/lib/attribution/alignment/align-traces";
import { type TraceComparison } from "@/lib/attribution/trace-comparison";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { type ComparableTrace } from "@/lib/traces/comparable-trace";
import { requireRowId } from "../../ground/ids/row-id";
import { comparableColumns, fromComparableRow } from "./comparable-columns";
import { inTurns } from "../../ground/paging/in-turns";
import { readComparedSteps } from "./read-compared-steps";

/** So many characters of both traces together are read; of each step at least and at most so many. */
const readCharacters = 4_000_000;
const readLengths = { least: 160, most: 4_000 };

/**
 * Aligns a trace with another of the workspace, step by step, and says where they part. The longer the two are, the
 * less of each step is read and the fewer pairs are compared, so that the time stays bounded; the answer says so.
 * Throws NOT_FOUND; CONFLICT once `signal` says that nobody waits.
 */
export const compareTraces = async (
  ctx: WorkspaceContext,
  { traceId, otherId, signal }: { traceId: string; otherId: string; signal?: AbortSignal },
): Promise<TraceComparison> => {
  const [a, b] = await Promise.all([readHead(ctx, traceId), readHead(ctx, otherId)]);
  const share = Math.floor(readCharacters / Math.max(1, a.stepCount + b.stepCount));
  const readLength = Math.min(readLengths.most, Math.max(readLengths.least, share));
  const first = await readComparedSteps(ctx, { traceId: a.id, readLength });
  const second = await readComparedSteps(ctx, { traceId: b.id, readLength });
  return { a, b, readLength, ...(await inTurns(alignTraces(first, second), signal)) };
};

async function readHead(ctx: WorkspaceContext, traceId: string): Promise<ComparableTrace> {
  const row = await prisma.trace.findFirst({
    where: { id: requireRowId(traceId, "trace"), workspaceId: ctx.workspaceId },
    select: comparableColumns,
  });
  if (!row) throw notFound("trace");
  return fromComparableRow(row);
}
