import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type GroundTruth } from "@/lib/traces/ground-truth";
import { type Database } from "@/lib/ask";
import { readTruthRows } from "./read-ground-truth.sql";

/**
 * What counts as ground truth of the given traces, by trace id, as the view "TraceTruth" resolves it; a trace of which
 * nobody says anything, or of another workspace, has no entry. Where people disagree, the entry says `isDisputed`: take
 * `settledTruth` of it before comparing.
 */
export const readGroundTruth = async (
  db: Database,
  workspaceId: string,
  traceIds: readonly string[],
): Promise<Map<string, GroundTruth>> => {
  if (traceIds.length === 0) return new Map();
  const rows = await readTruthRows(db, workspaceId, traceIds);
  return new Map(
    rows.map(({ traceId, agent, reason, authorName, ...truth }) => [
      traceId,
      {
        ...truth,
        agent: unescapeFromStorage(agent),
        reason: unescapeFromStorage(reason),
        authorName: authorName === null ? null : unescapeFromStorage(authorName),
      },
    ]),
  );
};
