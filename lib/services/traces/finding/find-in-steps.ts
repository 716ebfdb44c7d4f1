import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type FoundStep } from "@/lib/traces/found-steps";
import { requireTrace } from "../../ground/stored/require-trace";
import { patienceMs, scanSteps, type StepHits } from "./scan-steps";
import { type ScanInput } from "./scan-steps.sql";
import { readExcerpts } from "./find-in-steps.sql";

/**
 * The steps from `from` on in which something is found, in order, with an excerpt around the first place in
 * each: at most `limit`, and those that a quarter of a second finds. `next` is where to go on, null after
 * the last step. Throws NOT_FOUND.
 */
export const findInSteps = async (
  ctx: WorkspaceContext,
  input: ScanInput & { limit: number },
): Promise<{ steps: FoundStep[]; next: number | null }> => {
  await requireTrace(ctx, input.traceId);
  const startedAt = performance.now();
  const hits: StepHits[] = [];
  let next: number | null = null;
  for await (const window of scanSteps(ctx, input, "nearest")) {
    hits.push(...window.hits);
    next = window.next;
    if (hits.length >= input.limit || performance.now() - startedAt > patienceMs) break;
  }
  const following = hits[input.limit];
  return {
    steps: await readExcerpts(ctx, input, hits.slice(0, input.limit)),
    next: following ? following.stepIndex : next,
  };
};
