import { paths } from "@/lib/paths";
import { type FoundStep } from "@/lib/traces/found-steps";

/**
 * The next `limit` steps from `from` on in which something is found, fewer where the trace ends. The server looks for a moment at a time, so that a search that
 * is given up costs no more than that. Throws where it does not answer.
 */
export async function askSteps(
  { workspace, traceId }: { workspace: string; traceId: string },
  { q, from, limit }: { q: string; from: number; limit: number },
  signal?: AbortSignal,
): Promise<FoundStep[]> {
  const found: FoundStep[] = [];
  for (let next: number | null = from; next !== null && found.length < limit;) {
    const asked = { q, from: next, limit: limit - found.length };
    const response = await fetch(paths.api.findInSteps(workspace, traceId, asked), { signal: signal ?? null });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const answer = (await response.json()) as { steps: FoundStep[]; next: number | null };
    found.push(...answer.steps);
    next = answer.next;
  }
  return found;
}
