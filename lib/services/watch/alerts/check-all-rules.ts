import { prisma } from "@/lib/db";
import { freshFacts } from "../../ground/facts/fresh-facts";
import { checkRule } from "./check-rule";

/** A workspace that does not seem to have changed is looked at all the same after so long. */
const atLeastEveryMs = 10 * 60_000;

interface Due {
  id: string;
  workspaceId: string;
  kind: string;
  slug: string;
  name: string;
}

/**
 * Rules that are on, of workspaces in which something was stored or run since they were last checked, or that were not
 * checked for long. Labels and other outcomes make a rule due only as long as nobody has worked off their marks; else
 * they wait until it is looked at anyway.
 */
const findDue = (workspaceId: string | null): Promise<Due[]> => prisma.$queryRaw`
  select r."id", r."workspaceId", r."kind", w."slug", w."name" from "AlertRule" r join "Workspace" w on w."id" = r."workspaceId"
  where r."isEnabled" and not w."isSnapshot" and (${workspaceId}::uuid is null or w."id" = ${workspaceId}::uuid)
    and (r."checkedAt" is null or r."kind" = 'budget' or r."checkedAt" < timezone('utc', now()) - ${atLeastEveryMs}::int * interval '1 millisecond'
      or exists (select from "ChangedTrace" c where c."workspaceId" = w."id")
      or exists (select from "Trace" t where t."workspaceId" = w."id" and t."createdAt" > r."checkedAt")
      or exists (select from "AttributionRun" a where a."workspaceId" = w."id" and a."createdAt" > r."checkedAt" - interval '10 minutes' and a."finishedAt" > r."checkedAt"))
  order by r."workspaceId", r."createdAt", r."id"`;

/**
 * Checks the rules that are due, of one workspace or of all: for the worker, by the clock. A workspace whose figures
 * are behind is left for the next time, so that a rule never looks at half of what arrived. A rule that fails does not
 * keep the others; what failed is answered.
 */
export const checkAllRules = async ({
  workspaceId = null,
  signal,
}: { workspaceId?: string | null; signal?: AbortSignal } = {}): Promise<{
  checked: number;
  raised: number;
  failed: { ruleId: string; error: unknown }[];
}> => {
  const result = { checked: 0, raised: 0, failed: [] as { ruleId: string; error: unknown }[] };
  const behind = new Map<string, boolean>();
  for (const { id, kind, ...of } of await findDue(workspaceId)) {
    if (signal?.aborted) break;
    if (kind !== "budget" && !behind.has(of.workspaceId))
      behind.set(of.workspaceId, (await freshFacts(of.workspaceId)).isBehind);
    if (kind !== "budget" && behind.get(of.workspaceId)) continue;
    try {
      result.raised += (await checkRule(id, of)).raised;
      result.checked += 1;
    } catch (error) {
      result.failed.push({ ruleId: id, error });
    }
  }
  return result;
};
