import { type CallRecord } from "@/lib/attribution/call-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { noteSightings } from "../../ground/sight/note-sightings";
import { readPlace } from "../../ground/paging/list-cursor";
import { fromCallRow } from "../runs/call-row";
import { requireRun } from "../runs/require-run";
import { findEnd } from "./list-calls.sql";

/**
 * Answered judge calls of a run in their order, page by page, at most `limit` (200) a page and fewer where prompts
 * are long. Whoever is sent what a judge replied has seen it, also of a run that never came to an
 * answer. Throws as `requireRun`, and INVALID for a cursor that is none.
 */
export const listCalls = async (
  ctx: WorkspaceContext,
  { runId, cursor, limit = 200 }: { runId: string; cursor?: string | undefined; limit?: number | undefined },
): Promise<{ calls: CallRecord[]; nextCursor: string | null }> => {
  const { traceId } = await requireRun(ctx, runId);
  const after = readPlace(cursor);
  // The stored size is known without reading the text; compressed, it is about a fifth of it.
  const [end] = await findEnd(prisma, ctx, { runId, after, limit });
  const rows = await prisma.judgeCall.findMany({
    where: { workspaceId: ctx.workspaceId, runId, sequence: { gt: after, lte: end?.last ?? after } },
    orderBy: { sequence: "asc" },
  });
  if (rows.length > 0) await noteSightings(ctx, [traceId]);
  return {
    calls: rows.map((row) => ({ ...fromCallRow(row), sequence: row.sequence, createdAt: row.createdAt.toISOString() })),
    nextCursor: end?.isMore && end.last !== null ? String(end.last) : null,
  };
};
