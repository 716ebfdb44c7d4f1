"use client";
import { X } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { useState } from "react";
import { hasModel, type RunOffer } from "@/components/answers/run-dialog/run-offer";
import { Card } from "@/components/ground/charts/card";
import { Button } from "@/components/ground/ui/button";
import { IconButton } from "@/components/ground/ui/icon-button";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type EntryPlan, type EvaluationPlan } from "@/lib/attribution/evaluation/evaluation-view";
import { formatCostRange } from "@/lib/format";
import { paths } from "@/lib/paths";
import { EntryDialog } from "./entry-dialog";
import { addEntries, type EntryDraft, entryKey, draftWords, paperEntries } from "./entry-drafts";
import { type EvaluationDraftChoice } from "./new-evaluation-actions";

/** The entries that the table will have, and the way to more of them. */
export function EntryDrafts({
  offer,
  on,
  entries,
  plan,
  onChange,
}: {
  offer: RunOffer;
  on: Pick<EvaluationDraftChoice, "versionId" | "split" | "repeats">;
  entries: readonly EntryDraft[];
  /** Of these very entries; null while it is worked out. */
  plan: EvaluationPlan | null;
  onChange: (entries: readonly EntryDraft[]) => void;
}) {
  const [isAdding, setIsAdding] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const add = (more: readonly EntryDraft[]): string | null => {
    const added = addEntries(entries, more);
    if (added.entries.length > entries.length) onChange(added.entries);
    const refusal = added.doubleCount === 0 ? null : doubleWords(added.doubleCount, more.length);
    setSaid(refusal);
    return added.entries.length > entries.length ? null : refusal;
  };
  return (
    <Card title="Table entries" hint="a method with a model and settings">
      {entries.length === 0 ? (
        <p className="text-muted">No entries yet.</p>
      ) : (
        <ul aria-label="Entries" className="overflow-hidden rounded-md border">
          {entries.map((entry, at) => (
            <EntryRow
              key={entryKey(entry)}
              words={draftWords(
                entry,
                offer.methods.find(({ name }) => name === entry.method),
              )}
              plan={plan?.entries[at] ?? null}
              isRefusalSaid={isSaidAbove(plan, at)}
              onRemove={() => onChange(entries.filter((each) => each !== entry))}
            />
          ))}
        </ul>
      )}
      {said && (
        <p role="alert" className="mt-2 text-fault">
          {said}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => setIsAdding(true)}>Add a method</Button>
        <Button onClick={() => add(paperEntries(offer))}>Add the paper’s methods</Button>
      </div>
      {!hasModel(offer) && (
        <p className="mt-2 text-xs text-muted">
          No model is connected yet, so methods that ask one cannot run.{" "}
          {offer.canAddProvider ? (
            <Link
              href={paths.settings(offer.workspace, "providers")}
              className="text-link underline underline-offset-2"
            >
              Add a provider
            </Link>
          ) : (
            "Ask an admin of this workspace to add a provider."
          )}
        </p>
      )}
      {isAdding && <EntryDialog offer={offer} on={on} onAdd={add} onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

const doubleWords = (doubleCount: number, count: number): string =>
  count === 1 ? "This entry is in the table already." : `${doubleCount} of ${count} entries are in the table already.`;

/** Whether an entry before this one is refused for the same reason. */
const isSaidAbove = (plan: EvaluationPlan | null, at: number): boolean =>
  plan?.entries.slice(0, at).some(({ refusal }) => refusal === plan.entries[at]?.refusal) ?? false;

function EntryRow({
  words: { title, about },
  plan,
  isRefusalSaid,
  onRemove,
}: {
  words: ReturnType<typeof draftWords>;
  plan: EntryPlan | null;
  isRefusalSaid: boolean;
  onRemove: () => void;
}) {
  return (
    <li className="flex items-center gap-3 border-b px-3 py-1.5 last:border-0">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block truncate text-xs text-faint" title={visibleText(about)} dir="auto">
          {visibleText(about)}
        </span>
        {plan?.refusal && (
          <span className="block text-xs break-words text-fault">
            {isRefusalSaid ? "Cannot run here, for the same reason." : plan.refusal}
          </span>
        )}
      </span>
      <span className="figure shrink-0 text-muted max-sm:hidden">{plan && !plan.refusal && costWords(plan)}</span>
      <IconButton label={`Remove ${title}, ${visibleText(about)}`} onClick={onRemove}>
        <X className="size-4" aria-hidden />
      </IconButton>
    </li>
  );
}

const costWords = ({ plan }: EntryPlan): string =>
  plan === null || plan.maxCalls === 0 ? "no call" : formatCostRange(plan.minCostUsd, plan.maxCostUsd);
