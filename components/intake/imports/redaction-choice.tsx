"use client";
import { Switch } from "@/components/ground/ui/switch";
import { ruleTitle } from "@/components/ground/ui/redaction-rule-words";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatNumber } from "@/lib/format";
import { type ImportView } from "@/lib/traces/import-view";

/** What the rules of the workspace find in a file, and whether it is masked before anything is stored. */
export function RedactionChoice({ view, onChange }: { view: ImportView; onChange: (redacts: boolean) => void }) {
  const { redactions } = view.preview ?? { redactions: [] };
  if (redactions.length === 0) return null;
  const id = `redacts-${view.id}`;
  const found = redactions.map(({ rule, count }) => `${visibleText(ruleTitle(rule))} ${formatNumber(count)}`);
  return (
    <div className="mt-2 flex items-start gap-2.5 rounded-md border bg-bg px-3 py-2 text-xs">
      <Switch id={id} checked={view.options.redacts} onCheckedChange={onChange} aria-describedby={`${id}-hint`} />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="font-medium">
          Mask rule matches: <span className="font-normal">{found.join(", ")}</span>
        </label>
        <p id={`${id}-hint`} className="text-faint">
          {view.options.redacts
            ? "Traces are stored masked. The file itself is deleted when you import or cancel, within a day at most."
            : "Everything is stored unchanged."}
        </p>
        <details className="mt-0.5">
          <summary className="w-fit text-muted">Preview</summary>
          <ul className="mt-1 space-y-0.5" aria-label="Masked text">
            {redactions.map(({ rule, example }) => (
              <li key={rule} className="truncate font-mono text-[11px] text-muted" dir="auto" title={example}>
                {visibleText(example)}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </div>
  );
}
