import Link from "@/components/ground/ui/link";
import { type ReactNode } from "react";
import { type TraceListView } from "@/components/traces/list/trace-list-view";
import { Button } from "@/components/ground/ui/button";
import { Kbd } from "@/components/ground/ui/kbd";
import { formatNumber } from "@/lib/format";

/** The signs of the strips, said once. */
function Signs() {
  return (
    <span className="flex shrink-0 gap-3.5 whitespace-nowrap max-[1400px]:hidden">
      <span className="flex items-center gap-1.25">
        <span aria-hidden className="size-1.75 rounded-full bg-fault/60" />
        runs point here
      </span>
      <span className="flex items-center gap-1.25">
        <span aria-hidden className="size-1.75 rounded-full border border-dashed border-muted" />
        to read
      </span>
      <span className="text-truth">▼ ground truth</span>
    </span>
  );
}

export function TraceListFooter({
  view,
  firstHref,
  nextHref,
  canSelect,
  children,
}: {
  view: TraceListView;
  firstHref: string | null;
  nextHref: string | null;
  canSelect: boolean;
  /** Stands at the right, before the keys. */
  children?: ReactNode;
}) {
  const hints = [
    { keys: ["j", "k"], label: "move" },
    { keys: ["Enter"], label: "open" },
    ...(canSelect ? [{ keys: ["x"], label: "select" }] : []),
    { keys: ["?"], label: "keys" },
  ];
  return (
    <footer className="flex h-9 shrink-0 items-center gap-3.5 overflow-hidden border-t bg-bg px-4 text-xs text-muted">
      <span aria-live="polite" className="shrink-0 whitespace-nowrap">
        <b className="font-semibold text-text">{formatNumber(view.matchCount)}</b> of {formatNumber(view.totalCount)}{" "}
        traces
      </span>
      {(firstHref || nextHref) && (
        <span className="flex shrink-0 gap-1 whitespace-nowrap">
          {firstHref && (
            <Button asChild size="sm" variant="ghost">
              <Link href={firstHref}>First page</Link>
            </Button>
          )}
          {nextHref && (
            <Button asChild size="sm" variant="ghost">
              <Link href={nextHref}>Next page</Link>
            </Button>
          )}
        </span>
      )}
      <span className="flex-1" />
      <Signs />
      <span className="flex min-w-0 items-center gap-2 max-md:hidden">{children}</span>
      <span className="flex shrink-0 gap-3.5 whitespace-nowrap max-lg:hidden" aria-hidden>
        {hints.map(({ keys, label }) => (
          <span key={label} className="flex items-center gap-1">
            {keys.map((key) => (
              <Kbd key={key} keys={key} />
            ))}
            {label}
          </span>
        ))}
      </span>
    </footer>
  );
}
