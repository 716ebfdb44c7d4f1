import { type FoundStep } from "@/lib/traces/found-steps";
import { type TraceSource } from "../trace/trace-source";

/**
 * The next `limit` steps from `from` on in which something is found, fewer where the trace ends. The server looks for a
 * moment at a time, so that a search that is given up costs no more than that. Throws where it does not answer.
 */
export async function askSteps(
  source: TraceSource,
  { q, from, limit }: { q: string; from: number; limit: number },
  signal?: AbortSignal,
): Promise<FoundStep[]> {
  const found: FoundStep[] = [];
  for (let next: number | null = from; next !== null && found.length < limit;) {
    const asked = { q, from: next, limit: limit - found.length };
    const response = await source.fetch(source.findInSteps(asked), { signal: signal ?? null });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const answer = (await response.json()) as { steps: FoundStep[]; next: number | null };
    found.push(...answer.steps);
    next = answer.next;
  }
  return found;
}
