import { hatched } from "@/components/ground/charts/hatch";
import Link from "@/components/ground/ui/link";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";

/** Says over the list that files of its reader wait, and leads to them. */
export function WaitingNote({ workspace, count, onlyId }: { workspace: string; count: number; onlyId: string | null }) {
  if (count === 0) return null;
  return (
    <p role="note" className="flex shrink-0 items-center gap-2 border-b bg-panel px-4 py-1.5 text-xs text-muted">
      <span
        aria-hidden
        className="h-2.5 w-3.5 shrink-0 rounded-[2px] border border-line-strong"
        style={hatched("var(--line-strong)")}
      />
      <span className="min-w-0">
        {formatCount(count, "file")} of yours {count === 1 ? "is" : "are"} not imported yet.
      </span>
      <Link
        href={onlyId === null ? paths.imports(workspace) : paths.import(workspace, onlyId)}
        className="shrink-0 text-link underline underline-offset-2"
      >
        {count === 1 ? "Open it" : "Open them"}
      </Link>
    </p>
  );
}
