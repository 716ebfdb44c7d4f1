import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";

const maxNames = 500;

/** Names of agents in the workspace's traces, most frequent first, each once whatever its case; at most 500. For the filter's completion. */
export const listAgentNames = async (ctx: WorkspaceContext): Promise<string[]> => {
  const rows = await prisma.$queryRaw<{ name: string }[]>`
    select min(agent->>'name') as "name" from "Trace" t, jsonb_array_elements(t."agents") as agent
    where t."workspaceId" = ${ctx.workspaceId}::uuid group by lower(agent->>'name') order by count(*) desc, 1 limit ${maxNames}`;
  return rows.map((row) => unescapeFromStorage(row.name));
};
