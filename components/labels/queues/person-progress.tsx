import { ProgressBar } from "@/components/ground/ui/progress-bar";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type QueuePerson } from "@/lib/attribution/labels/queue-view";
import { formatNumber } from "@/lib/format";

/** "4 of 10", with what else there is to say: "4 of 10 · 1 skipped · reading one now". */
export const personWords = ({ done, left, skipped, reading }: QueuePerson): string =>
  [
    `${formatNumber(done)} of ${formatNumber(done + left)}`,
    ...(skipped > 0 ? [`${formatNumber(skipped)} skipped`] : []),
    ...(reading > 0 ? [reading === 1 ? "reading one now" : `reading ${formatNumber(reading)} now`] : []),
  ].join(" · ");

/** How far one person has come, as a bar and in figures. */
export function PersonProgress({ person }: { person: QueuePerson }) {
  const { name, done, left } = person;
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <span className="w-32 shrink-0 truncate max-sm:w-20" dir="auto">
        {visibleText(name)}
      </span>
      <ProgressBar
        value={done}
        max={Math.max(1, done + left)}
        label={`Labels by ${visibleText(name)}`}
        className="w-28 shrink-0 max-sm:w-12"
      />
      <span className="figure min-w-0 text-xs text-muted">{personWords(person)}</span>
    </div>
  );
}
