import { cn } from "@/lib/cn";

/** How often something happened over time, in small bars; the newest one is in ink. */
export function TrendBars({
  counts,
  label,
  className,
}: {
  counts: readonly number[];
  label: string;
  className?: string;
}) {
  const top = Math.max(1, ...counts);
  return (
    <span role="img" aria-label={label} title={label} className={cn("flex h-6.5 items-end gap-0.5", className)}>
      {counts.map((count, at) => (
        <span
          key={at}
          className={cn(
            "min-h-px max-w-8 flex-1 rounded-t-[1px]",
            count === 0 ? "bg-line-strong" : at === counts.length - 1 ? "bg-ink" : "bg-faint",
          )}
          style={{ height: `${(100 * count) / top}%` }}
        />
      ))}
    </span>
  );
}
