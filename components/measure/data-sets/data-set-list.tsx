import { Library } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { SectionHeader } from "@/components/ground/page/section-header";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { Table, Td, Th } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type DataSetSummary } from "@/lib/attribution/evaluation/data-set-view";
import { formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";

const columns = {
  traces: "w-24 text-right",
  questions: "w-26 text-right max-md:hidden",
  labelled: "w-24 text-right",
  version: "w-26 text-right max-sm:hidden",
  evaluations: "w-28 text-right max-md:hidden",
  when: "w-28 text-right max-lg:hidden",
} as const;

/** Every data set of a workspace with its newest version. */
export function DataSetList({
  workspace,
  dataSets,
  canEvaluate,
  now,
}: {
  workspace: string;
  dataSets: readonly DataSetSummary[];
  canEvaluate: boolean;
  now: string;
}) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SectionHeader
        actions={
          canEvaluate && (
            <Button asChild variant="primary">
              <Link href={paths.newDataSet(workspace)}>New data set</Link>
            </Button>
          )
        }
      />
      {dataSets.length === 0 ? (
        <EmptyState
          icon={Library}
          title="No data sets yet"
          text="A data set is a named, frozen list of traces, so that methods are measured on the same traces today and next month. Create one from a search. Only traces with ground truth count."
          className="flex-1"
        >
          {canEvaluate && (
            <Button asChild variant="primary">
              <Link href={paths.newDataSet(workspace, { q: "label:any" })}>Create from labeled traces</Link>
            </Button>
          )}
          <Button asChild>
            <Link href={paths.traces(workspace)}>Go to the traces</Link>
          </Button>
        </EmptyState>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Table className="table-fixed" aria-label="Data sets">
            <thead className="sticky top-0 z-20">
              <tr>
                <Th>Data set</Th>
                <Th className={columns.traces}>Traces</Th>
                <Th className={columns.questions}>Questions</Th>
                <Th className={columns.labelled}>Labeled</Th>
                <Th className={columns.version}>Versions</Th>
                <Th className={columns.evaluations}>Evaluations</Th>
                <Th className={columns.when}>Frozen</Th>
              </tr>
            </thead>
            <tbody>
              {dataSets.map((dataSet) => (
                <DataSetRow key={dataSet.id} workspace={workspace} dataSet={dataSet} now={now} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </div>
  );
}

const ground = "group-focus-within:bg-hover group-hover:bg-hover";

function DataSetRow({ workspace, dataSet, now }: { workspace: string; dataSet: DataSetSummary; now: string }) {
  const { id, name, description, latest, evaluationCount } = dataSet;
  return (
    <tr className="group relative">
      <Td className={`${ground} py-1.5`}>
        <Link
          href={paths.dataSet(workspace, id)}
          dir="auto"
          className="block truncate leading-4.5 font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {visibleText(name)}
        </Link>
        {description && (
          <span className="block truncate text-[11.5px] leading-4 text-faint" dir="auto">
            {visibleText(description)}
          </span>
        )}
      </Td>
      <Td className={`${columns.traces} ${ground} figure`}>{formatNumber(latest.caseCount)}</Td>
      <Td className={`${columns.questions} ${ground} figure`}>{formatNumber(latest.questionCount)}</Td>
      <Td className={`${columns.labelled} ${ground} figure`}>{formatNumber(latest.labelledCount)}</Td>
      <Td className={`${columns.version} ${ground} figure`}>{formatNumber(latest.number)}</Td>
      <Td className={`${columns.evaluations} ${ground} figure`}>{formatNumber(evaluationCount)}</Td>
      <Td className={`${columns.when} ${ground} text-muted`}>
        <RelativeTime at={latest.createdAt} now={now} className="relative z-10" />
      </Td>
    </tr>
  );
}
