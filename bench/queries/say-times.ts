import { type MeasuredRequest, type RequestKind } from "./requests";
import { percentile, type Times } from "./time-requests";

/** One request at each size of workspace, in the order of the sizes. */
export interface Measured {
  request: Pick<MeasuredRequest, "name" | "kind">;
  bySize: ReadonlyMap<number, Times>;
}

/** What p95 must stay below, in milliseconds; null where nothing is promised. */
const limitMs: Record<RequestKind, number | null> = { list: 300, search: 300, dashboard: 800, trace: null };

const ms = (value: number): string => `${Math.round(value)}`;
const count = (value: number): string => value.toLocaleString("en");

/**
 * A line of the table: p50 and p95 at each size, the ratio to the limit at the largest, and how much the median grows
 * from the smallest to the largest.
 */
export function sayTimes({ request, bySize }: Measured): string {
  const sizes = [...bySize.keys()];
  const parts = sizes.map((size) => {
    const times = bySize.get(size) ?? [];
    return `${count(size)}: ${ms(percentile(times, 0.5))} / ${ms(percentile(times, 0.95))}`;
  });
  const limit = limitMs[request.kind];
  const ratio = limit === null ? "" : `; p95 ${(worstP95({ request, bySize }) / limit).toFixed(2)} of ${limit} ms`;
  const grown = sizes.length > 1 ? `; grows × ${growthOf(bySize).toFixed(1)}` : "";
  return `${request.name}: ${parts.join(", ")} ms${ratio}${grown}`;
}

/** The median at the largest size over that at the smallest. */
const growthOf = (bySize: ReadonlyMap<number, Times>): number => {
  const all = [...bySize.values()];
  return percentile(all.at(-1) ?? [], 0.5) / percentile(all[0] ?? [], 0.5);
};

/** The largest p95 over all sizes. */
const worstP95 = ({ bySize }: Measured): number =>
  Math.max(...[...bySize.values()].map((times) => percentile(times, 0.95)));

const kindWords: Record<RequestKind, string> = {
  list: "lists",
  search: "searches",
  dashboard: "dashboards",
  trace: "opening a trace",
};

/** The last line: the slowest of each kind against its limit. */
export function saySum(all: readonly Measured[], storedWords: string): { line: string; isMet: boolean } {
  let isMet = true;
  const parts = (Object.keys(limitMs) as RequestKind[]).flatMap((kind) => {
    const ofKind = all.filter(({ request }) => request.kind === kind);
    const [slowest] = ofKind.toSorted((a, b) => worstP95(b) - worstP95(a));
    if (!slowest) return [];
    const p95 = worstP95(slowest);
    const limit = limitMs[kind];
    if (limit !== null && p95 >= limit) isMet = false;
    const against = limit === null ? "" : ` (limit ${limit} ms, ratio ${(p95 / limit).toFixed(2)})`;
    const growth = Math.max(...ofKind.map(({ bySize }) => growthOf(bySize)));
    return [
      `${kindWords[kind]}: slowest p95 ${ms(p95)} ms${against}, ${slowest.request.name}, growth at most × ${growth.toFixed(1)}`,
    ];
  });
  return { line: `queries: ${isMet ? "ok" : "NOT OK"}; ${parts.join("; ")}; ${storedWords}`, isMet };
}
