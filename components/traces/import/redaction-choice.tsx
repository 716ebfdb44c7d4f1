"use client";
import { Switch } from "@/components/ui/switch";
import { visibleText } from "@/components/ui/visible-text";
import { formatNumber } from "@/lib/format";
import { type ImportView } from "@/lib/traces/import-view";

/** What the rules of the workspace find in a file, and whether it is masked before anything is stored. */
export function RedactionChoice({ view, onChange }: { view: ImportView; onChange: (redacts: boolean) => void }) {
  const { redactions } = view.preview ?? { redactions: [] };
  if (redactions.length === 0) return null;
  const id = `redacts-${view.id}`;
  return (
    <div className="mt-2 rounded-md border bg-bg px-3 py-2 text-xs">
      <div className="flex items-start gap-2.5">
        <Switch id={id} checked={view.options.redacts} onCheckedChange={onChange} aria-describedby={`${id}-hint`} />
        <div className="min-w-0">
          <label htmlFor={id} className="font-medium">
            Mask what the rules of this workspace find
          </label>
          <p id={`${id}-hint`} className="text-faint">
            {view.options.redacts
              ? "The traces are stored masked, and the file itself is not kept."
              : "Everything is stored as it stands in the file."}
          </p>
        </div>
      </div>
      <ul className="mt-1.5 space-y-0.5" aria-label="What would be masked">
        {redactions.map(({ rule, count, example }) => (
          <li key={rule} className="flex min-w-0 gap-2">
            <span className="figure w-12 shrink-0 text-right text-muted">{formatNumber(count)}</span>
            <span className="shrink-0">{visibleText(rule)}</span>
            <span className="min-w-0 truncate font-mono text-[11px] text-faint" dir="auto" title={example}>
              {visibleText(example)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
