import { type CaseCounts, type CountedPart } from "@/lib/attribution/evaluation/data-set-view";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount, formatNumber } from "@/lib/format";
import { sourceList, truthWords } from "./data-set-words";

/** What is in a set of cases: how many, of how many questions, with which ground truth, by subset and by split. */
export function CaseCountsView({ counts }: { counts: CaseCounts }) {
  const { caseCount, questionCount, subsets, splits } = counts;
  const sources = sourceList(counts);
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p>
          <span className="text-xl font-semibold">{formatNumber(caseCount)}</span>{" "}
          <span className="text-muted">
            {caseCount === 1 ? "trace" : "traces"} of {formatCount(questionCount, "question")}
          </span>
        </p>
        <p className="mt-1">{truthWords(counts)}</p>
        {sources.length > 0 && <p className="text-xs text-muted">{sources.join(", ")}</p>}
      </div>
      <PartTable title="By subset" parts={subsets} none="in no subset" />
      <PartTable title="By split" parts={splits} none="in no split" />
    </div>
  );
}

function PartTable({ title, parts, none }: { title: string; parts: readonly CountedPart[]; none: string }) {
  if (parts.every(({ name }) => name === null)) return null;
  return (
    <table aria-label={title} className="w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr className="[&>th]:pb-1 [&>th]:text-right [&>th]:text-xs [&>th]:font-medium [&>th]:text-faint">
          <th scope="col" className="text-left!">
            {title}
          </th>
          <th scope="col" className="w-16">
            Traces
          </th>
          <th scope="col" className="w-20">
            Questions
          </th>
          <th scope="col" className="w-20">
            Labeled
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, caseCount, questionCount, labelledCount }) => (
          <tr key={name ?? ""} className="*:border-t *:py-1 [&>td]:text-right">
            <th scope="row" dir="auto" className="text-left font-normal break-words">
              {name === null ? <span className="text-faint">{none}</span> : visibleText(name)}
            </th>
            <td className="figure">{formatNumber(caseCount)}</td>
            <td className="figure">{formatNumber(questionCount)}</td>
            <td className="figure">{formatNumber(labelledCount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
