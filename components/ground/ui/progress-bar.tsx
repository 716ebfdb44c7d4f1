import { cn } from "@/lib/cn";

/** A quiet bar of how far something has come. `label` is what it counts, for those who do not see it. */
export function ProgressBar({
  value,
  max,
  label,
  className,
}: {
  value: number;
  max: number;
  label: string;
  className?: string;
}) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.min(value, max)}
      aria-valuemin={0}
      aria-valuemax={max}
      className={cn("block h-1 overflow-hidden rounded-full bg-line", className)}
    >
      <span
        className="block h-full rounded-full bg-ink transition-[width] duration-300"
        style={{ width: `${share * 100}%` }}
      />
    </span>
  );
}
