import { type FindingBar } from "@/lib/attribution/watching/alert-finding";
import { ChartTable } from "@/components/ground/charts/chart-table";
import { formatDate } from "@/lib/format";
import { cn } from "@/lib/cn";

const percent = ({ hits, count }: FindingBar): number => Math.round((100 * hits) / count);

/**
 * A share over time, bar by bar with about as many traces each; a share that has risen is in the
 * color of faults behind the change.
 */
export function RateChart({
  bars,
  hasRisen,
  label,
}: {
  bars: readonly FindingBar[];
  hasRisen: boolean;
  label: string;
}) {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  const top = Math.max(10, ...bars.map(percent));
  const since = hasRisen ? "bg-fault" : "bg-ink";
  const change = bars.find(({ isSince }) => isSince);
  return (
    <div className="min-w-0">
      <div
        role="img"
        aria-label={`${label}. See the table for values.`}
        className="flex h-24 items-end gap-px border-b"
      >
        {bars.map((bar) => (
          <div
            key={`${bar.from} ${bar.isSince}`}
            title={`From ${formatDate(bar.from)}: ${percent(bar)}% of ${bar.count}`}
            className={cn(
              "flex h-full min-w-0 flex-1 items-end",
              bar === change && "border-l-2 border-dashed border-faint pl-px",
            )}
          >
            <div
              className={cn("min-h-px w-full rounded-t-sm", bar.isSince ? since : "bg-line-strong")}
              style={{ height: `${(100 * percent(bar)) / top}%` }}
            />
          </div>
        ))}
      </div>
      <p className="mt-1 flex justify-between gap-2 text-2xs text-faint">
        <span>{formatDate(first.from)}</span>
        <span>highest bar {top}%</span>
        <span>{formatDate(last.from)}</span>
      </p>
      <ChartTable
        title={label}
        heads={["From", "Share", "Traces"]}
        rows={bars.map((bar) => [
          `${formatDate(bar.from)}${bar === change ? " (change)" : ""}`,
          `${percent(bar)}%`,
          bar.count,
        ])}
      />
    </div>
  );
}
