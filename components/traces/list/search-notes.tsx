import { type ReactNode } from "react";
import { type TraceListView } from "@/components/traces/list/trace-list-view";
import { formatCount } from "@/lib/format";
import { shortWords } from "@/lib/traces/words/asked-texts";

/** What keeps a search from finding all that it asks for. */
export function SearchNotes({
  view: { isBehind, unindexedCount, filter },
}: {
  view: Pick<TraceListView, "isBehind" | "unindexedCount" | "filter">;
}) {
  const short = shortWords(filter);
  return (
    <>
      {short.length > 0 && (
        <Note>
          {short.map((word) => `“${word}”`).join(", ")} {short.length === 1 ? "is" : "are"} too short to be looked for
          in steps: only titles, questions and IDs are searched for {short.length === 1 ? "it" : "them"}.
        </Note>
      )}
      {unindexedCount > 0 && (
        <Note>
          {formatCount(unindexedCount, "trace")} {unindexedCount === 1 ? "is" : "are"} still being indexed and not found
          by words of {unindexedCount === 1 ? "its" : "their"} steps yet. The list updates automatically.
        </Note>
      )}
      {isBehind && unindexedCount === 0 && (
        <Note>
          Some figures used by this search are updating, so some traces still match by their old values. The list
          updates automatically.
        </Note>
      )}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="shrink-0 border-b px-4 py-1.5 text-xs text-muted">
      {children}
    </p>
  );
}
