import { type CallRecord } from "@/lib/attribution/call-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { noteSightings } from "../../ground/sight/note-sightings";
import { fromCallRow } from "../runs/call-row";
import { requireRun } from "../runs/require-run";
import { findEnd } from "./list-calls.sql";

/**
 * Answered judge calls of a run in their order, from `after` on (0 for the first), at most 200 at a time and fewer
 * where prompts are long. Whoever is sent what a judge replied has seen it, also of a run that never came to an
 * answer. Throws as `requireRun`.
 */
export const listCalls = async (
  ctx: WorkspaceContext,
  input: { runId: string; after?: number | undefined },
): Promise<{ calls: CallRecord[]; nextAfter: number | null }> => {
  const { traceId } = await requireRun(ctx, input.runId);
  const after = input.after ?? 0;
  // The stored size is known without reading the text; compressed, it is about a fifth of it.
  const [end] = await findEnd(prisma, ctx, { runId: input.runId, after });
  const rows = await prisma.judgeCall.findMany({
    where: { workspaceId: ctx.workspaceId, runId: input.runId, sequence: { gt: after, lte: end?.last ?? after } },
    orderBy: { sequence: "asc" },
  });
  if (rows.length > 0) await noteSightings(ctx, [traceId]);
  return {
    calls: rows.map((row) => ({ ...fromCallRow(row), sequence: row.sequence, createdAt: row.createdAt.toISOString() })),
    nextAfter: end?.isMore ? end.last : null,
  };
};
