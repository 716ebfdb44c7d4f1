import { type Step } from "@/lib/traces/trace";

/**
 * What names each step also where others arrive before it: its span, and which of the steps of that span it is; without
 * a span where it stands in its document.
 */
export function placesOf(steps: readonly Step[]): string[] {
  const counts = new Map<string, number>();
  return steps.map(({ source: { spanId, pointer } }) => {
    if (spanId === undefined) return pointer;
    const count = counts.get(spanId) ?? 0;
    counts.set(spanId, count + 1);
    return `${spanId} ${count}`;
  });
}
