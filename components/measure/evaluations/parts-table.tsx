"use client";
import { useState } from "react";
import { FigureText } from "@/components/answers/tracers/figure-text";
import { partEntries } from "@/lib/attribution/evaluation/entry-coverage";
import { type EntryReport, type Slice } from "@/lib/attribution/evaluation/evaluation-report";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import { ChoiceButtons } from "./choice-buttons";
import { EntryName } from "./entry-name";
import { partHead, partTitles, partWords, sliceOf } from "./parts-of-report";
import { coverageWords, toFigure } from "./report-words";
import { ScrollTable, stickyCell } from "@/components/ground/ui/scroll-table";

const measures = [
  { value: "step", title: "Exact step" },
  { value: "agent", title: "Agent" },
  { value: "joint", title: "Both" },
] as const;
type Measure = (typeof measures)[number]["value"];

/** One measure of every entry on each part of the traces. */
export function PartsTable({ entries, by }: { entries: readonly EntryReport[]; by: Slice["by"] }) {
  const [measure, setMeasure] = useState<Measure>("step");
  const { whole, partial, rules } = partEntries(entries);
  const shown = [...whole, ...partial, ...rules];
  const titles = partTitles(shown, by);
  if (titles.length === 0) return <p className="text-muted">{partWords[by].none}</p>;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 text-muted">
          With 95% intervals; n is the number of traces. Not corrected for multiple comparisons: a single high value may
          be chance.
        </p>
        <ChoiceButtons label="Measure" options={measures} value={measure} onChange={setMeasure} />
      </div>
      <ScrollTable title={partWords[by].title}>
        <thead>
          <tr>
            <th scope="col" className={cn(stickyCell, "text-left text-xs font-medium text-muted")}>
              Entry
            </th>
            {titles.map((title) => (
              <th key={title} scope="col" dir="auto" className="text-right text-xs font-medium text-muted">
                {partHead(by, title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((report) => (
            <tr
              key={report.entry.id}
              className={cn(report === rules[0] && report !== shown[0] && "*:border-t-2! *:border-line-strong!")}
            >
              <th scope="row" className={cn(stickyCell, "text-left font-normal")}>
                <EntryName entry={report.entry} />
                {partial.includes(report) && (
                  <span className="block text-xs text-muted">on {coverageWords(report.scores)} labeled traces</span>
                )}
              </th>
              {titles.map((title) => (
                <PartCell key={title} scores={sliceOf(report, by, title)} measure={measure} />
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </>
  );
}

function PartCell({ scores, measure }: { scores: Slice["scores"] | null; measure: Measure }) {
  if (!scores)
    return (
      <td className="text-right text-faint">
        –<span className="sr-only"> no scored traces</span>
      </td>
    );
  return (
    <td className="text-right">
      <FigureText figure={toFigure(scores[measure])} />
      <span className="figure block text-faint">n {formatNumber(scores.caseCount)}</span>
    </td>
  );
}
