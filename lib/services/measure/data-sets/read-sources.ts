import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { readTruthSources } from "./read-sources.sql";

/**
 * Where the ground truth of each of these traces comes from, and whether it is disputed, by trace; those of which
 * nobody says anything are left out.
 */
export const readSources = async (
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  traceIds: readonly string[],
): Promise<Map<string, { source: string; isDisputed: boolean }>> => {
  const rows = await readTruthSources(prisma, workspaceId, traceIds);
  return new Map(rows.map(({ traceId, ...truth }) => [traceId, truth]));
};
