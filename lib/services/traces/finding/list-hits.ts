import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type HitMap } from "@/lib/traces/found-steps";
import { requireTrace } from "../../ground/stored/require-trace";
import { patienceMs, scanSteps } from "./scan-steps";
import { type ScanInput } from "./scan-steps.sql";

/**
 * Where something is found from step `from` on, and how often. Long traces are answered in several turns, each some 300
 * ms, so that a reader sees the count grow and can think better of it: `next` is the step to ask from again, null after
 * the last one. Throws NOT_FOUND.
 */
export const listHits = async (ctx: WorkspaceContext, input: ScanInput): Promise<HitMap & { next: number | null }> => {
  await requireTrace(ctx, input.traceId);
  const startedAt = performance.now();
  const found: HitMap & { next: number | null } = { steps: [], counts: [], next: null };
  for await (const { hits, next } of scanSteps(ctx, input, "all")) {
    for (const { stepIndex, count } of hits) {
      found.steps.push(stepIndex);
      found.counts.push(count);
    }
    found.next = next;
    if (performance.now() - startedAt > patienceMs) break;
  }
  return found;
};
