import { ListChecks, type LucideIcon, MessageSquareText, Workflow, Wrench } from "lucide-react";
import { type ReactNode } from "react";
import { CopyButton } from "@/components/ground/ui/copy-button";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type ChangeKind, changeTitles, type SuggestedChange } from "@/lib/attribution/fixes/suggested-change";

const icons: Record<ChangeKind, LucideIcon> = {
  prompt: MessageSquareText,
  check: ListChecks,
  flow: Workflow,
  tool: Wrench,
};

/** What could be changed, by what most of the traces show; `actionFor` makes a fix of it. */
export function SuggestionList({
  suggestions,
  actionFor,
}: {
  suggestions: readonly SuggestedChange[];
  actionFor: (suggestion: SuggestedChange) => ReactNode;
}) {
  return (
    <section aria-label="Suggested changes" className="rounded-md border bg-bg">
      <h3 className="px-3 pt-2.5 text-xs font-medium text-muted">
        Suggested changes <span className="font-normal text-faint">by rules, not tried</span>
      </h3>
      <ul className="divide-y">
        {suggestions.map((suggestion) => {
          const { kind, text } = suggestion;
          const Icon = icons[kind];
          return (
            <li key={kind} className="flex min-w-0 items-start gap-2 px-3 py-2">
              <Icon className="mt-0.5 size-3.5 shrink-0 text-faint" aria-hidden />
              <div className="min-w-0 flex-1">
                <p className="text-xs font-medium text-muted">{changeTitles[kind]}</p>
                <p className="break-words" dir="auto">
                  {visibleText(text)}
                </p>
              </div>
              {actionFor(suggestion)}
              <CopyButton text={text} label={`Copy: ${changeTitles[kind]}`} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
