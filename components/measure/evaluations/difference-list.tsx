"use client";
import { useState } from "react";
import { Select } from "@/components/ground/ui/select";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type EntryReport, type PairedTest } from "@/lib/attribution/evaluation/evaluation-report";
import { writeInterval } from "@/lib/attribution/statistics/written-figures";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import { ChoiceButtons } from "./choice-buttons";
import { shownTests } from "./differences";
import { differenceWords, isTold, points, pWords } from "./report-words";
import { ScrollTable, stickyCell } from "@/components/ground/ui/scroll-table";

const measures = [
  { value: "step", title: "Exact step" },
  { value: "agent", title: "Agent" },
] as const;
const all = "all";

/** Which entries differ by more than chance: each pair on the traces that count for both. */
export function DifferenceList({ entries, tests }: { entries: readonly EntryReport[]; tests: readonly PairedTest[] }) {
  const [of, setOf] = useState<PairedTest["of"]>("step");
  const [chosen, setChosen] = useState(all);
  const titles = new Map(entries.map(({ entry }) => [entry.id, visibleText(entry.title)]));
  const compared = entries.filter(({ entry: { id } }) => tests.some(({ a, b }) => a === id || b === id));
  const shown = shownTests(tests, { of, entryId: chosen === all ? null : chosen });
  if (tests.length === 0) return <p className="text-muted">No two entries share traces to compare yet.</p>;
  const told = shown.filter(isTold).length;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-60 text-muted" role="status">
          {told === 0
            ? "None of these differences is statistically significant."
            : `${formatNumber(told)} of ${formatNumber(shown.length)} differences are statistically significant.`}
        </p>
        <Select
          aria-label="Compare"
          className="w-64 max-w-full"
          value={chosen}
          onValueChange={setChosen}
          options={[
            { value: all, label: "All pairs" },
            ...compared.map(({ entry }) => ({ value: entry.id, label: `Only with ${visibleText(entry.title)}` })),
          ]}
        />
        <ChoiceButtons label="Measure" options={measures} value={of} onChange={setOf} />
      </div>
      <ScrollTable title="Differences">
        <thead>
          <tr className="[&>th]:text-left [&>th]:text-xs [&>th]:font-medium [&>th]:text-muted">
            <th scope="col" className={stickyCell}>
              Pair
            </th>
            <th scope="col">n</th>
            <th scope="col">Difference (points)</th>
            <th scope="col">Permutation</th>
            <th scope="col">After Holm</th>
            <th scope="col">McNemar, exact</th>
            <th scope="col">In words</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((test) => (
            <TestRow
              key={`${test.a} ${test.b}`}
              test={test}
              titles={{ a: titles.get(test.a) ?? test.a, b: titles.get(test.b) ?? test.b }}
            />
          ))}
        </tbody>
      </ScrollTable>
      <p className="mt-2 text-xs text-faint">
        Brackets: 95% interval. The permutation test flips the sign of whole questions; Holm’s correction covers all
        pairs of the table. McNemar’s test is shown only if every trace has its own question and one answer.
      </p>
    </>
  );
}

function TestRow({ test, titles }: { test: PairedTest; titles: { a: string; b: string } }) {
  const { difference, permutationP, holmP, mcnemar, caseCount } = test;
  return (
    <tr className={cn(!isTold(test) && "text-muted")}>
      <th scope="row" className={cn(stickyCell, "text-left font-normal")}>
        <span className="block min-w-40 max-w-72" dir="auto">
          {titles.a} <span className="text-faint">against</span> {titles.b}
        </span>
      </th>
      <td className="figure">{formatNumber(caseCount)}</td>
      <td className="figure whitespace-nowrap">
        {points(difference.value)} <span className="text-faint">{writeInterval(difference, points)}</span>
      </td>
      <td className="figure whitespace-nowrap">{pWords(permutationP)}</td>
      <td className="figure whitespace-nowrap">{pWords(holmP)}</td>
      <td className="figure whitespace-nowrap">
        {mcnemar ? (
          <span title={`right in only one: ${mcnemar.onlyA} and ${mcnemar.onlyB} traces`}>
            {mcnemar.onlyA} : {mcnemar.onlyB}, {pWords(mcnemar.p)}
          </span>
        ) : (
          <span className="text-faint">–</span>
        )}
      </td>
      <td className="min-w-60" dir="auto">
        {differenceWords(test, titles)}
      </td>
    </tr>
  );
}
