"use client";
import { FileUp, ListFilter, Upload } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef } from "react";
import { RefreshWhile } from "@/components/ground/asking/refresh-while";
import { SectionHeader } from "@/components/ground/page/section-header";
import { BulkBar } from "@/components/traces/list/bulk-bar";
import { ViewTabs } from "@/components/overview/saved-views/view-tabs";
import { FilterButtons } from "@/components/ground/search/filter-buttons";
import { ImportHost } from "@/components/intake/imports/import-host";
import { ColumnsMenu } from "@/components/traces/list/columns-menu";
import { type TraceListView } from "@/components/traces/list/trace-list-view";
import { TraceListFooter } from "@/components/traces/list/trace-list-footer";
import { TraceSearch } from "@/components/ground/search/trace-search";
import { TraceTable } from "@/components/traces/list/trace-table";
import { useListAddress } from "@/components/traces/list/use-list-address";
import { useListKeys } from "@/components/traces/list/use-list-keys";
import { useSelection } from "@/components/traces/list/use-selection";
import { SearchNotes } from "@/components/traces/list/search-notes";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { Kbd } from "@/components/ground/ui/kbd";
import { formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";

/** The list of traces: search, filters, table, selection, import. Its state is the URL. */
export function TraceList({
  view,
  labelProgress,
  note,
}: {
  view: TraceListView;
  labelProgress: ReactNode;
  note: ReactNode;
}) {
  const { workspace, rows, filter } = view;
  const router = useRouter();
  const { isPending, href, search, columns, query, shown } = useListAddress(view);
  const region = useRef<HTMLDivElement>(null);
  const selection = useSelection(view);
  const canSelect = view.canWrite || view.canRun || view.canDelete;
  const nextHref = view.nextCursor ? href({ cursor: view.nextCursor }) : null;
  useListKeys({
    region,
    onSelect: canSelect ? (id) => selection.table.toggle(id, false) : null,
    onEnd: () => nextHref && router.push(nextHref),
  });

  const known = { methods: view.methods.map(({ name }) => ({ name })), ...view.filterValues };
  return (
    <ImportHost workspace={workspace} choices={view.importChoices}>
      {(openImport, addSample) => (
        <div className="flex h-full min-h-0 flex-col">
          <SectionHeader
            actions={
              view.importChoices && (
                <Button variant="primary" onClick={openImport}>
                  <Upload className="size-4" aria-hidden />
                  Import
                  <Kbd keys="I" isOnInk />
                </Button>
              )
            }
          />
          {note}
          <RefreshWhile isActive={view.isBehind || rows.some((row) => row.activeRunCount > 0)} />
          {view.totalCount === 0 ? (
            <FirstImport
              workspace={workspace}
              canWrite={view.importChoices !== null}
              onImport={openImport}
              onSample={addSample}
            />
          ) : (
            <>
              <ViewTabs
                workspace={workspace}
                page="traces"
                all={{ href: paths.traces(workspace), count: view.totalCount }}
                query={query}
                shown={shown}
                views={view.views}
                openId={view.openView}
              />
              <search className="flex shrink-0 flex-wrap items-start gap-2 border-b bg-panel px-4 py-2.5">
                <TraceSearch filter={filter} known={known} isPending={isPending} onChange={search} />
                <FilterButtons filter={filter} known={known} onChange={search} />
                <ColumnsMenu columns={columns} />
              </search>
              <SearchNotes view={view} />
              <div ref={region} className="min-h-0 flex-1 overflow-auto" aria-busy={isPending}>
                {rows.length > 0 ? (
                  <TraceTable
                    view={view}
                    sortHref={(next) => href({ sort: next })}
                    selection={canSelect ? selection.table : null}
                    columns={columns}
                  />
                ) : (
                  <EmptyState
                    icon={ListFilter}
                    title="No matches"
                    text={`None of the ${formatNumber(view.totalCount)} traces matches this search.`}
                  >
                    <Button asChild>
                      <Link href={paths.traces(workspace)}>Show all traces</Link>
                    </Button>
                  </EmptyState>
                )}
              </div>
              {selection.count > 0 ? (
                <BulkBar view={view} selection={selection} />
              ) : (
                <TraceListFooter
                  view={view}
                  firstHref={view.cursor ? href({}) : null}
                  nextHref={nextHref}
                  canSelect={canSelect}
                >
                  {labelProgress}
                </TraceListFooter>
              )}
            </>
          )}
        </div>
      )}
    </ImportHost>
  );
}

function FirstImport({
  workspace,
  canWrite,
  onImport,
  onSample,
}: {
  workspace: string;
  canWrite: boolean;
  onImport: () => void;
  onSample: () => void;
}) {
  return (
    <EmptyState
      icon={FileUp}
      title="No traces yet"
      text="A trace is the record of one run of your agents, step by step. Import a failed one to see which agent broke it, at which step and why. No API key needed."
      className="flex-1"
    >
      {canWrite && (
        <>
          <Button variant="primary" onClick={onImport}>
            Import traces
          </Button>
          <Button asChild>
            <Link href={paths.sendFromCode(workspace)}>Send from your code</Link>
          </Button>
          <Button onClick={onSample}>Try a sample</Button>
        </>
      )}
    </EmptyState>
  );
}
