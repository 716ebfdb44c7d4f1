import { ChartTable } from "@/components/ground/charts/chart-table";
import { formatDate } from "@/lib/format";
import { TrendBars } from "./trend-bars";

const dayMs = 86_400_000;
/** More days than these are drawn in stretches of several. */
const mostBars = 40;

/** Days by stretches of equal length from the first to the last, those without a trace included. */
export function stretches(trend: readonly { day: string; count: number }[]): { from: string; count: number }[] {
  const [first, last] = [trend[0], trend.at(-1)];
  if (!first || !last) return [];
  const start = Date.parse(first.day);
  const days = Math.round((Date.parse(last.day) - start) / dayMs) + 1;
  const length = Math.ceil(days / mostBars);
  const bars = Array.from({ length: Math.ceil(days / length) }, (_, at) => ({
    from: new Date(start + at * length * dayMs).toISOString().slice(0, 10),
    count: 0,
  }));
  for (const { day, count } of trend) {
    const bar = bars[Math.floor(Math.round((Date.parse(day) - start) / dayMs) / length)];
    if (bar) bar.count += count;
  }
  return bars;
}

/** The traces of an incident over time. */
export function DayChart({ trend }: { trend: readonly { day: string; count: number }[] }) {
  const bars = stretches(trend);
  const [first, last] = [bars[0], trend.at(-1)];
  if (!first || !last) return null;
  return (
    <div className="min-w-0">
      <TrendBars
        counts={bars.map(({ count }) => count)}
        label="Traces over time. See the table for values."
        className="h-16 border-b"
      />
      <p className="mt-1 flex justify-between gap-2 text-2xs text-faint">
        <span>{formatDate(first.from)}</span>
        {bars.length > 1 && <span>{formatDate(last.day)}</span>}
      </p>
      <ChartTable
        title="Traces over time"
        heads={["From", "Traces"]}
        rows={bars.map(({ from, count }) => [formatDate(from), count])}
      />
    </div>
  );
}
