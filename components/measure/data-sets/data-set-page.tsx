import Link from "@/components/ground/ui/link";
import { type ReactNode } from "react";
import { PageHeader } from "@/components/ground/page/page-header";
import { Card } from "@/components/ground/charts/card";
import { Button } from "@/components/ground/ui/button";
import { DateTime } from "@/components/ground/ui/date-time";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type DataSetView } from "@/lib/attribution/evaluation/data-set-view";
import { paths } from "@/lib/paths";
import { CaseCountsView } from "./case-counts";
import { DataSetMenu } from "./data-set-menu";
import { changeWords, subsetWayWords } from "./data-set-words";
import { VersionSelect } from "./version-select";

/** A data set: what is in a version of it, and below what was measured on it. */
export function DataSetPage({
  workspace,
  dataSet,
  split,
  canEvaluate,
  children,
}: {
  workspace: string;
  dataSet: DataSetView;
  /** Null for all traces. */
  split: string | null;
  canEvaluate: boolean;
  /** The leaderboard, or the traces. */
  children: ReactNode;
}) {
  const { id, name, description, version } = dataSet;
  const evaluated = { dataSet: id, version: version.number, split: split ?? undefined };
  const changed = changeWords(version);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        crumbs={[{ label: "Data sets", href: paths.dataSets(workspace) }]}
        title={visibleText(name)}
        actions={
          <>
            {canEvaluate && (
              <Button asChild variant="primary">
                <Link href={paths.newEvaluation(workspace, evaluated)}>Evaluate</Link>
              </Button>
            )}
            <DataSetMenu workspace={workspace} dataSet={dataSet} split={split} canEvaluate={canEvaluate} />
          </>
        }
      />
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 max-sm:p-3">
        {description && (
          <p dir="auto" className="max-w-180 break-words whitespace-pre-wrap text-muted">
            {visibleText(description)}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <VersionSelect workspace={workspace} dataSet={dataSet} split={split} />
          {canEvaluate && (
            <Button asChild variant="ghost">
              <Link href={paths.newEvaluation(workspace, { ...evaluated, preset: "paper" })}>
                Rebuild the paper’s table
              </Link>
            </Button>
          )}
        </div>
        {changed && (
          <p role="note" className="rounded-md border border-dashed px-3 py-2">
            {changed}
          </p>
        )}
        <div className="grid gap-3 lg:grid-cols-2">
          <Card title="Contents" hint={`version ${version.number}`}>
            <CaseCountsView counts={version} />
          </Card>
          <HowItWasMade workspace={workspace} dataSet={dataSet} />
        </div>
        {children}
      </div>
    </div>
  );
}

function HowItWasMade({ workspace, dataSet: { version } }: { workspace: string; dataSet: DataSetView }) {
  const { filter, subsetBy, splitShares, seed, hash, createdByName, createdAt } = version;
  return (
    <Card title="Source">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 [&_dt]:text-muted">
        <dt>Frozen</dt>
        <dd>
          <DateTime at={createdAt} /> <span className="text-faint">by</span>{" "}
          <span dir="auto">{visibleText(createdByName)}</span>
        </dd>
        <dt>Search</dt>
        <dd className="min-w-0 break-words">
          {filter === null ? (
            "none: traces were selected individually"
          ) : filter === "" ? (
            "all traces at the time"
          ) : (
            <Link
              href={paths.traces(workspace, { q: filter })}
              dir="auto"
              className="font-mono text-xs text-link underline-offset-2 hover:underline"
            >
              {visibleText(filter)}
            </Link>
          )}
        </dd>
        <dt>Subsets</dt>
        <dd>{subsetBy === "none" ? "none" : `by ${subsetWayWords[subsetBy]}`}</dd>
        <dt>Splits</dt>
        <dd dir="auto" className="break-words">
          {splitShares.length === 0
            ? "none"
            : `${splitShares.map(({ name, share }) => `${visibleText(name)} ${share}`).join(", ")}; traces of the same question stay in one split`}
          {splitShares.length > 0 && <span className="text-faint"> (seed {seed})</span>}
        </dd>
        <dt>Hash</dt>
        <dd className="truncate font-mono text-xs" title={hash}>
          {hash.slice(0, 16)}
        </dd>
      </dl>
    </Card>
  );
}
