import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { type EvaluationEntry } from "@/lib/attribution/evaluation/evaluation-entry";
import { entryWords } from "./report-words";

/** What an entry of a table is called and, fainter, who answers there and how. */
export function EntryName({ entry, className }: { entry: EvaluationEntry; className?: string }) {
  const words = entryWords(entry).join(" · ");
  return (
    <span className={cn("block max-w-80 min-w-40 sm:min-w-60", className)}>
      <span dir="auto" className={cn("block break-words", entry.kind !== "baseline" && "font-medium")}>
        {visibleText(entry.title)}
      </span>
      {words && (
        <span className="block truncate text-xs text-faint" title={words} dir="auto">
          {visibleText(words)}
        </span>
      )}
    </span>
  );
}
