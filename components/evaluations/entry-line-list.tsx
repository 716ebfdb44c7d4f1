"use client";
import { X } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { hasModel, type RunOffer } from "@/components/run-dialog/run-offer";
import { Card } from "@/components/tracers/card";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { visibleText } from "@/components/ui/visible-text";
import { type EntryPlan, type EvaluationPlan } from "@/lib/attribution/evaluation/evaluation-view";
import { formatCostRange } from "@/lib/format";
import { paths } from "@/lib/paths";
import { EntryDialog } from "./entry-dialog";
import { addLines, type EntryLine, lineKey, lineWords, paperLines } from "./entry-lines";
import { type EvaluationDraftChoice, type NewEvaluationActions } from "./new-evaluation-actions";

/** The lines that the table will have, and the way to more of them. */
export function EntryLines({
  offer,
  on,
  lines,
  plan,
  planAction,
  onChange,
}: {
  offer: RunOffer;
  on: Pick<EvaluationDraftChoice, "versionId" | "split" | "repeats">;
  lines: readonly EntryLine[];
  /** Of these very lines; null while it is worked out. */
  plan: EvaluationPlan | null;
  planAction: NewEvaluationActions["plan"];
  onChange: (lines: readonly EntryLine[]) => void;
}) {
  const [isAdding, setIsAdding] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const add = (more: readonly EntryLine[]): string | null => {
    const added = addLines(lines, more);
    if (added.lines.length > lines.length) onChange(added.lines);
    const refusal = added.doubleCount === 0 ? null : doubleWords(added.doubleCount, more.length);
    setSaid(refusal);
    return added.lines.length > lines.length ? null : refusal;
  };
  return (
    <Card title="Lines of the table" hint="a method with a model and settings is one line">
      {lines.length === 0 ? (
        <p className="text-muted">No line yet.</p>
      ) : (
        <ul aria-label="Lines" className="overflow-hidden rounded-md border">
          {lines.map((line, at) => (
            <LineRow
              key={lineKey(line)}
              words={lineWords(
                line,
                offer.methods.find(({ name }) => name === line.method),
              )}
              plan={plan?.entries[at] ?? null}
              isRefusalSaid={isSaidAbove(plan, at)}
              onRemove={() => onChange(lines.filter((each) => each !== line))}
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
        <Button onClick={() => add(paperLines(offer))}>Add the paper’s methods</Button>
      </div>
      {!hasModel(offer) && (
        <p className="mt-2 text-xs text-muted">
          There is no model to ask here yet: methods that ask one cannot run.{" "}
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
      {isAdding && (
        <EntryDialog offer={offer} on={on} plan={planAction} onAdd={add} onClose={() => setIsAdding(false)} />
      )}
    </Card>
  );
}

const doubleWords = (doubleCount: number, count: number): string =>
  count === 1 ? "This line is in the table already." : `${doubleCount} of ${count} lines are in the table already.`;

/** Whether a line before this one is refused for the same reason. */
const isSaidAbove = (plan: EvaluationPlan | null, at: number): boolean =>
  plan?.entries.slice(0, at).some(({ refusal }) => refusal === plan.entries[at]?.refusal) ?? false;

function LineRow({
  words: { title, about },
  plan,
  isRefusalSaid,
  onRemove,
}: {
  words: ReturnType<typeof lineWords>;
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
            {isRefusalSaid ? "Cannot be run here, for the same reason." : plan.refusal}
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
