import { percent } from "@/components/answers/tracers/tracer-words";
import { type EntryReport } from "@/lib/attribution/evaluation/evaluation-report";
import { cn } from "@/lib/cn";
import { EntryName } from "./entry-name";
import { ScrollTable, stickyCell } from "@/components/ground/ui/scroll-table";

/** How much the answers of one entry change when the same is asked again. */
export function RepeatsTable({ entries }: { entries: readonly EntryReport[] }) {
  const repeated = entries.filter(({ scores }) => scores.consistency !== null);
  if (repeated.length === 0)
    return (
      <p className="text-muted">
        Each trace was answered once. Run two or more repeats to see how consistent the answers are.
      </p>
    );
  return (
    <>
      <ScrollTable title="Repeats">
        <thead>
          <tr className="[&>th]:text-right [&>th]:text-xs [&>th]:font-medium [&>th]:text-muted">
            <th scope="col" className={cn(stickyCell, "text-left!")}>
              Entry
            </th>
            <th scope="col">Repeats</th>
            <th scope="col">Same step</th>
            <th scope="col">Same agent</th>
            <th scope="col">Step, deviation</th>
            <th scope="col">Agent, deviation</th>
          </tr>
        </thead>
        <tbody>
          {repeated.map(({ entry, scores: { consistency } }) => (
            <tr key={entry.id} className="[&>td]:text-right">
              <th scope="row" className={cn(stickyCell, "text-left font-normal")}>
                <EntryName entry={entry} />
              </th>
              {consistency && (
                <>
                  <td className="figure">{consistency.repeats}</td>
                  <td className="figure">{percent(consistency.sameStep)}</td>
                  <td className="figure">{percent(consistency.sameAgent)}</td>
                  <td className="figure">{inPoints(consistency.stepDeviation)}</td>
                  <td className="figure">{inPoints(consistency.agentDeviation)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <p className="mt-2 text-xs text-faint">
        Same: percentage of answer pairs for one trace that agree. Deviation: standard deviation of accuracy across
        repeats, in points.
      </p>
    </>
  );
}

const inPoints = (share: number): string => (share * 100).toFixed(1);
