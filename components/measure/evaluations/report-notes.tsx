import { visibleText } from "@/components/ground/ui/visible-text";
import { partEntries } from "@/lib/attribution/evaluation/entry-coverage";
import { type EvaluationReport } from "@/lib/attribution/evaluation/evaluation-report";
import { formatCount, formatNumber } from "@/lib/format";
import { methodVersions } from "./method-versions";
import { intervalCaution, leftOutWords, sourceWords } from "./report-words";

/** What stands under a table: what it rests on, what is not in it, and how it was counted. */
export function ReportNotes({ report: { caseSet, entries }, seed }: { report: EvaluationReport; seed: number }) {
  const { whole, partial, unanswered } = partEntries(entries);
  const leftOut = [...whole, ...partial]
    .map(({ entry, scores }) => ({ entry, words: leftOutWords({ ...scores.leftOut, withoutTruth: 0 }) }))
    .filter(({ words }) => words.length > 0);
  const labelled = caseSet.caseCount - caseSet.withoutTruth;
  const caution = intervalCaution([...whole, ...partial].map(({ scores }) => scores));
  const versions = methodVersions(entries.map(({ entry }) => entry));
  return (
    <div className="mt-3 flex max-w-200 flex-col gap-1.5 text-xs text-muted">
      <p>
        Ground truth for {formatCount(labelled, "trace")}
        {labelled > 0 && `: ${sourcesText(caseSet.sources)}`}.
        {caseSet.withoutTruth > 0 &&
          ` ${formatCount(caseSet.withoutTruth, "trace")} without ground truth ${caseSet.withoutTruth === 1 ? "is" : "are"} not counted.`}
      </p>
      {unanswered.length > 0 && (
        <p dir="auto">
          No scored answer yet, not in the table: {unanswered.map(({ entry }) => visibleText(entry.title)).join(", ")}.
        </p>
      )}
      {leftOut.length > 0 && (
        <div>
          <p>Not on all traces:</p>
          <ul className="list-disc pl-4">
            {leftOut.map(({ entry, words }) => (
              <li key={entry.id}>
                <span dir="auto">{visibleText(entry.title)}</span>: {words.join(", ")}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>
        Unreadable answers and failed runs count as wrong. Repeats of a trace are averaged first. Intervals are over
        questions (bootstrap, seed {seed}), because traces of the same question are not independent.
      </p>
      {caution !== null && <p>{caution}</p>}
      {versions.length > 0 && <p dir="auto">Prompts and models: {versions.map(visibleText).join("; ")}.</p>}
      <p>
        Trace set <span className="font-mono">{caseSet.hash.slice(0, 12)}</span>: compare only tables of the same set.
      </p>
    </div>
  );
}

const sourcesText = (sources: EvaluationReport["caseSet"]["sources"]): string =>
  Object.entries(sources)
    .filter(([, count]) => count > 0)
    .map(([source, count]) => `${formatNumber(count)} ${sourceWords(source)}`)
    .join(", ");
