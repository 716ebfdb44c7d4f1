import { type Figure } from "@/lib/attribution/tracer-view";
import { cn } from "@/lib/cn";

const at = (share: number): string => `${share * 100}%`;

/**
 * A figure on a line from 0 to 100%, with its interval; `mark` is the share of a rule that reads
 * nothing. The words stand beside it.
 */
export function RangeBar({
  figure,
  mark,
  className,
}: {
  figure: Figure;
  mark?: number | undefined;
  className?: string;
}) {
  return (
    <span aria-hidden className={cn("relative block h-4 min-w-16", className)}>
      <span className="absolute inset-x-0 top-1/2 h-px bg-line" />
      <span
        className="absolute top-1/2 h-0.75 -translate-y-1/2 rounded-full bg-faint"
        style={{ left: at(figure.low), right: at(1 - figure.high) }}
      />
      {mark !== undefined && (
        <span className="absolute inset-y-0 w-px -translate-x-1/2 bg-fault" style={{ left: at(mark) }} />
      )}
      <span
        className="absolute top-1/2 h-2.5 w-0.75 -translate-x-1/2 -translate-y-1/2 bg-ink"
        style={{ left: at(figure.share) }}
      />
    </span>
  );
}
