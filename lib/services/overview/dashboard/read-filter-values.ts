import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { termOfName } from "@/lib/traces/none-term";
import { freshFacts } from "../../ground/facts/fresh-facts";
import { type DashboardValues, readValues } from "./read-filter-values.sql";

/**
 * The names in the newest 20,000 traces of a workspace, and every method that has an answer on any; those that differ
 * in case only as one; nothing of the answers about traces that the reader is to label blind.
 */
export const readFilterValues = async (ctx: WorkspaceContext): Promise<DashboardValues> => {
  await freshFacts(ctx.workspaceId);
  // Names repeat: grouped once, few rows are left to be gone through for each kind of them.
  const [row] = await readValues(prisma, ctx);
  const read = (names: readonly string[] = []) => names.map(unescapeFromStorage);
  return {
    systems: read(row?.systems).map(termOfName),
    versions: read(row?.versions),
    agents: read(row?.agents),
    modes: read(row?.modes),
    tags: read(row?.tags),
    methods: read(row?.methods),
  };
};
