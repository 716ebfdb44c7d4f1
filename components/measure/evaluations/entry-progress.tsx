import { Card } from "@/components/ground/charts/card";
import { ProgressBar } from "@/components/ground/ui/progress-bar";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type EvaluationEntryView, type EvaluationView } from "@/lib/attribution/evaluation/evaluation-view";
import { formatCount, formatNumber } from "@/lib/format";
import { EntryName } from "./entry-name";
import { countWords, finishedCount } from "./evaluation-words";

/** How far each entry of an evaluation has come. */
export function EntryProgress({ evaluation }: { evaluation: EvaluationView }) {
  return (
    <Card title="Runs" hint={countWords(evaluation.counts).join(", ")}>
      <ul aria-label="Progress by entry" className="flex flex-col gap-2.5">
        {evaluation.entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  );
}

function EntryRow({ entry }: { entry: EvaluationEntryView }) {
  const finished = finishedCount(entry.counts);
  return (
    <li className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <EntryName entry={entry} className="max-w-full" />
      <span className="min-w-0">
        <span className="flex flex-wrap justify-between gap-x-3 text-xs">
          <span className="figure">
            {formatNumber(finished)} of {formatNumber(entry.runCount)}
          </span>
          <span className="text-muted">{countWords(entry.counts).join(", ")}</span>
        </span>
        <ProgressBar value={finished} max={entry.runCount} label={`Runs of ${entry.title}`} className="mt-1" />
        {entry.unmade && (
          <span className="mt-1 block text-xs break-words text-muted" dir="auto">
            {formatCount(entry.unmade.runCount, "run")} not run: {visibleText(entry.unmade.reason)}
          </span>
        )}
      </span>
    </li>
  );
}
