import { freshFacts } from "../../ground/facts/fresh-facts";
import { checkRule } from "./check-rule";
import { findDue } from "./check-all-rules.sql";

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
