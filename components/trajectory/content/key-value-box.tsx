import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount } from "@/lib/format";
import { longTokenWords } from "@/lib/traces/long-tokens";
import { type FoldedFields } from "./folded-fields";

const mostFields = 14;

/** A ledger, a result or a record as key and value, with a way to all of it. */
export function KeyValueBox({ folded, onShowAll }: { folded: FoldedFields; onShowAll: () => void }) {
  const { lead, fields } = folded;
  const more = fields.length - mostFields;
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 rounded-md border bg-bg px-2.5 py-1">
      {lead !== "" && (
        <span dir="auto" className="text-muted">
          {visibleText(lead)}
        </span>
      )}
      {fields.slice(0, mostFields).map(({ key, value }, i) => (
        <span key={i} dir="auto" className="line-clamp-3 max-w-full break-words">
          <span className="mr-1.5 text-faint">{visibleText(key)}</span>
          {visibleText(longTokenWords(value))}
        </span>
      ))}
      <button
        type="button"
        className="ml-auto shrink-0 text-xs text-link underline-offset-2 hover:underline"
        onClick={onShowAll}
      >
        {more > 0 ? `${formatCount(more, "more field")}, as JSON` : "as JSON"}
      </button>
    </div>
  );
}
