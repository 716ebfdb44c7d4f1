import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type SessionPlace } from "@/lib/traces/session-view";
import { readPlaceOf } from "./read-session.sql";

/** Where a trace stands in its session; null where it is in none, or was made here. */
export const placeInSession = async (
  { workspaceId }: WorkspaceContext,
  { traceId }: { traceId: string },
): Promise<SessionPlace | null> => {
  const row = await prisma.trace.findFirst({ where: { id: traceId, workspaceId }, select: { sessionId: true } });
  if (!row || row.sessionId === null) return null;
  const id = unescapeFromStorage(row.sessionId);
  const [found] = await readPlaceOf(workspaceId, id, traceId);
  if (!found) return null;
  const { place, traceCount, previous, next } = found;
  return { id, place, traceCount, previous, next };
};
