import Link from "@/components/ground/ui/link";
import { RefreshWhile } from "@/components/ground/asking/refresh-while";
import { formatCount } from "@/lib/format";

/** What the reader should know of the figures before reading them. */
export function OverviewNotes({
  isBehind,
  blindCount = 0,
  made = null,
}: {
  isBehind: boolean;
  blindCount?: number;
  made?: { count: number; href: string } | null;
}) {
  return (
    <>
      <RefreshWhile isActive={isBehind} />
      {isBehind && (
        <p role="status" className="text-xs text-muted">
          The figures are updating: some traces still count with their old values. The page updates automatically.
        </p>
      )}
      {blindCount > 0 && (
        <p className="text-xs text-muted">
          {formatCount(blindCount, "trace")} that you label blind {blindCount === 1 ? "counts" : "count"} here as
          unlabeled until you have labeled {blindCount === 1 ? "it" : "them"}.
        </p>
      )}
      {made && made.count > 0 && (
        <p className="text-xs text-muted">
          <Link href={made.href} className="underline underline-offset-2">
            {formatCount(made.count, "trace")}
          </Link>{" "}
          that {made.count === 1 ? "was" : "were"} generated here, by studies or kept from replays,{" "}
          {made.count === 1 ? "is" : "are"} not counted: {made.count === 1 ? "it" : "they"} are not original runs.
        </p>
      )}
    </>
  );
}
