import { RefreshWhile } from "@/components/runs/refresh-while";
import { formatCount } from "@/lib/format";

/** What the reader should know of the figures before reading them. */
export function OverviewNotes({ isBehind, blindCount = 0 }: { isBehind: boolean; blindCount?: number }) {
  return (
    <>
      <RefreshWhile isActive={isBehind} />
      {isBehind && (
        <p role="status" className="text-xs text-muted">
          The figures are being brought up to date: some traces still count as they were before. New ones come by
          themselves.
        </p>
      )}
      {blindCount > 0 && (
        <p className="text-xs text-muted">
          {formatCount(blindCount, "trace")} that you are to label first {blindCount === 1 ? "counts" : "count"} here as
          if nobody had said anything of {blindCount === 1 ? "it" : "them"}.
        </p>
      )}
    </>
  );
}
