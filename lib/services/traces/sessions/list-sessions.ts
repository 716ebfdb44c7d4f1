import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type SessionSort, type SessionSummary } from "@/lib/traces/session-view";
import { readPlace } from "../../ground/paging/list-cursor";
import { readSessions, type Row } from "./list-sessions.sql";

/** A session as it is told. */
export const toSummary = (row: Row): SessionSummary => ({
  id: unescapeFromStorage(row.id),
  user: row.user === null ? null : unescapeFromStorage(row.user),
  traceCount: row.traceCount,
  failedCount: row.failedCount,
  firstAt: row.firstAt.toISOString(),
  lastAt: row.lastAt.toISOString(),
  tokenCount: row.tokenCount,
  costUsd: row.costUsd,
});

/**
 * One page of the workspace's sessions; `q` is looked for in their names and users. What was made here of a trace is in
 * no session. Throws INVALID for a cursor that is none.
 */
export const listSessions = async (
  { workspaceId }: WorkspaceContext,
  { q, sort, cursor, limit }: { q: string; sort: SessionSort; cursor?: string | undefined; limit: number },
): Promise<{ sessions: SessionSummary[]; nextCursor: string | null; matchCount: number }> => {
  const from = readPlace(cursor);
  const rows = await readSessions(workspaceId, { q: q.trim(), sort, from, limit });
  const page = rows.slice(0, limit);
  return {
    sessions: page.map(toSummary),
    nextCursor: rows.length > limit ? String(from + limit) : null,
    matchCount: rows[0]?.matchCount ?? 0,
  };
};
