import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { requireTrace } from "../../ground/stored/require-trace";

/** So many are told of. */
const mostAgents = 500;

/**
 * Agents that did something in a trace, by the names that a replay leaves them out under: as the system itself calls
 * them, in the order in which they came (`agentsOf` says the same of a trace that is read whole, and of agents without
 * a name as well). At most 500. Throws NOT_FOUND.
 */
export const listReplayedAgents = async (ctx: WorkspaceContext, input: { traceId: string }): Promise<string[]> => {
  const { traceId } = input;
  await requireTrace(ctx, traceId);
  const rows = await prisma.step.groupBy({
    by: ["rawAgent", "agent"],
    where: { workspaceId: ctx.workspaceId, traceId, kind: { notIn: ["input", "system"] } },
    _min: { index: true },
    orderBy: { _min: { index: "asc" } },
    take: mostAgents,
  });
  const names = rows.map(({ rawAgent, agent }) => unescapeFromStorage(rawAgent || agent));
  return [...new Set(names.filter((name) => name !== ""))];
};
