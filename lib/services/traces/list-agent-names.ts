import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";

const maxNames = 500;
/** Of so many traces, the newest: names repeat, and every view of the list waits for this. */
const maxTraces = 5_000;

/** Names of agents in the workspace's newest 5,000 traces, most frequent first, each once whatever its case; at most 500. For the filter's completion. */
export const listAgentNames = async (ctx: WorkspaceContext): Promise<string[]> => {
  const rows = await prisma.$queryRaw<{ name: string }[]>`
    select min(agent->>'name') as "name"
    from (select t."agents" from "Trace" t where t."workspaceId" = ${ctx.workspaceId}::uuid order by t."createdAt" desc, t."id" desc limit ${maxTraces}) newest,
      jsonb_array_elements(newest."agents") as agent
    group by "nameKey"(agent->>'name') order by count(*) desc, 1 limit ${maxNames}`;
  return rows.map((row) => unescapeFromStorage(row.name));
};
