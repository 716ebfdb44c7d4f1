import Link from "@/components/ground/ui/link";
import { ScrollTable, stickyCell } from "@/components/ground/ui/scroll-table";
import { Button } from "@/components/ground/ui/button";
import { visibleText } from "@/components/ground/ui/visible-text";
import { isActive } from "@/lib/attribution/run-record";
import { formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { faultCatalogue } from "@/lib/replay/faults/fault-catalogue";
import { type InjectionFound } from "@/lib/replay/studies/study-result";
import { type StudyView } from "@/lib/replay/studies/study-view";
import { MadeShapes } from "../quality/made-shapes";
import { QualitySection } from "../quality/quality-section";
import { partWords } from "../quality/quality-words";
import { shareWords } from "./study-words";

/** Which faults turned a run that went well, the failures that were kept of it, and how good they are as a data set. */
export function InjectionResult({
  workspace,
  study,
  found,
}: {
  workspace: string;
  study: Pick<StudyView, "id" | "status">;
  found: InjectionFound;
}) {
  const isRunning = isActive(study.status);
  const { sourceCount, keptCount, dataSet, quality, traceIds } = found;
  return (
    <div className="flex flex-col gap-6">
      <section aria-label="Results" className="flex flex-col gap-2">
        <p className="max-w-180">
          {isRunning
            ? `${formatCount(keptCount, "failure")} so far. `
            : `${formatCount(keptCount, "failure")} from ${formatCount(sourceCount, "passed run")}. `}
          Each fault was replayed with the same seeds as a run without it. A failure is kept if the run failed with the
          fault and passed without it. The label is the step with the fault.
        </p>
        <p className="flex flex-wrap items-center gap-2">
          {dataSet && (
            <Button asChild>
              <Link href={paths.dataSet(workspace, dataSet.id, { version: dataSet.version })}>
                <span className="max-w-80 truncate">Data set: {visibleText(dataSet.name)}</span>
              </Link>
            </Button>
          )}
          {traceIds[0] !== undefined && (
            <Button asChild variant="ghost">
              <Link href={paths.trace(workspace, traceIds[0], { tab: "labels" })}>See the first failure</Link>
            </Button>
          )}
        </p>
        {keptCount > 0 && !isRunning && (
          <MadeShapes hrefOf={(format) => paths.api.studyFailures(workspace, study.id, format)} />
        )}
      </section>
      {found.operators.length > 0 && <Operators workspace={workspace} operators={found.operators} />}
      {quality && <QualitySection quality={quality} />}
    </div>
  );
}

const titleOf = (operator: string): string => faultCatalogue.find(({ name }) => name === operator)?.title ?? operator;

function Operators({ workspace, operators }: { workspace: string; operators: InjectionFound["operators"] }) {
  return (
    <section aria-labelledby="operators">
      <h2 id="operators" className="mb-2 font-semibold">
        Faults
      </h2>
      <ScrollTable title="Result of each fault">
        <thead>
          <tr className="text-left text-xs text-muted *:font-medium *:whitespace-nowrap">
            <th scope="col" className={stickyCell}>
              Fault
            </th>
            <th scope="col" className="text-right">
              Tried
            </th>
            <th scope="col">Flipped the outcome</th>
            <th scope="col" className="text-right" title="Outcome unchanged">
              Harmless
            </th>
            <th
              scope="col"
              className="text-right"
              title="The same run without the fault failed too, so it proves nothing"
            >
              Clean run failed
            </th>
            <th
              scope="col"
              className="text-right"
              title="The system continued from a different step than the one given"
            >
              Not applied
            </th>
            <th scope="col" className="text-right">
              No outcome
            </th>
            <th scope="col" className="text-right" title="Clean replays that passed">
              Clean passed
            </th>
          </tr>
        </thead>
        <tbody className="[&_td]:whitespace-nowrap">
          {operators.map((row) => (
            <tr key={row.operator} className={row.tried === 0 ? "text-faint" : ""}>
              <th scope="row" className={`${stickyCell} text-left font-normal`}>
                <Link
                  href={`${paths.faults(workspace)}#${encodeURIComponent(row.operator)}`}
                  className="hover:underline"
                >
                  {visibleText(titleOf(row.operator))}
                </Link>
              </th>
              <td className="figure text-right">{formatNumber(row.tried)}</td>
              <td className="figure">{row.tried === 0 ? "not tried" : shareWords(row.turned, row.tried)}</td>
              <td className="figure text-right">{formatNumber(row.harmless)}</td>
              <td className="figure text-right">{formatNumber(row.cleanFailed)}</td>
              <td className="figure text-right">{formatNumber(row.notTaken)}</td>
              <td className="figure text-right">{formatNumber(row.noOutcome)}</td>
              <td className="figure text-right">{partWords(row.cleanPassed, row.cleanCount)}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </section>
  );
}
