import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { notFound } from "@/lib/errors";
import { type SessionSummary, type SessionTrace } from "@/lib/traces/session-view";
import { readPlace } from "../../ground/paging/list-cursor";
import { clipStored } from "../../ground/stored/clip-stored";
import { listNamed } from "../list/list-traces";
import { toSummary } from "./list-sessions";
import { readSummary } from "./list-sessions.sql";
import { readTraces } from "./read-session.sql";

/**
 * A session with one page of its traces, the first one first. Of a trace that the reader is to label blind nothing is
 * told of what runs and others say, as in the list. Throws NOT_FOUND for a session that no trace of the workspace is
 * in, INVALID for a cursor that is none.
 */
export const readSession = async (
  ctx: WorkspaceContext,
  { id, cursor, limit }: { id: string; cursor?: string | undefined; limit: number },
): Promise<{ session: SessionSummary; traces: SessionTrace[]; nextCursor: string | null }> => {
  const from = readPlace(cursor);
  const [summary, found] = await Promise.all([
    readSummary(ctx.workspaceId, id),
    readTraces(ctx.workspaceId, id, { from, limit }),
  ]);
  if (!summary) throw notFound("session");
  const page = found.slice(0, limit);
  const rows = await listNamed(
    ctx,
    page.map((one) => one.id),
  );
  const traces = page.flatMap((one, at): SessionTrace[] => {
    const row = rows.get(one.id);
    if (!row) return [];
    const finalAnswer = one.finalAnswer === null ? null : clipStored(one.finalAnswer);
    return [{ ...row, place: from + at + 1, at: one.at.toISOString(), finalAnswer, gapMs: one.gapMs }];
  });
  return { session: toSummary(summary), traces, nextCursor: found.length > limit ? String(from + limit) : null };
};
