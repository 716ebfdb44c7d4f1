import { type Measured } from "../queries/say-times";
import { percentile, type Times } from "../queries/time-requests";

/** What p95 of a search must stay below, in milliseconds. */
const limitMs = 500;

const p95 = (times: Times): number => percentile(times, 0.95);
const ms = (value: number): string => `${Math.round(value)}`;

/** A line of the table: p50 and p95 at each size. */
export const saySearch = ({ request: { name }, bySize }: Measured): string =>
  `${name}: ${[...bySize].map(([size, times]) => `${size.toLocaleString("en")}: ${ms(percentile(times, 0.5))} / ${ms(p95(times))}`).join(", ")} ms`;

/** The last line: p95 of the slowest search and of the list without one, at each size. */
export function saySearchSum(all: readonly Measured[]): { line: string; isMet: boolean } {
  const sizes = [...(all[0]?.bySize.keys() ?? [])];
  const slowest = (size: number, isSearch: boolean) =>
    all
      .filter(({ request }) => (request.kind === "search") === isSearch)
      .map(({ request: { name }, bySize }) => ({ name, p95: p95(bySize.get(size) ?? []) }))
      .toSorted((a, b) => b.p95 - a.p95)[0];
  const parts = sizes.map((size) => {
    const [search, list] = [slowest(size, true), slowest(size, false)];
    return `${size.toLocaleString("en")} steps: p95 of the slowest search ${ms(search?.p95 ?? NaN)} ms, ${search?.name}, of the list without one ${ms(list?.p95 ?? NaN)} ms`;
  });
  const isMet = sizes.every((size) => (slowest(size, true)?.p95 ?? NaN) < limitMs);
  return { line: `search: ${isMet ? "ok" : "NOT OK"}; limit ${limitMs} ms; ${parts.join("; ")}`, isMet };
}
