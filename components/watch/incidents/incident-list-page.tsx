import { ShieldAlert } from "lucide-react";
import { type ReactNode } from "react";
import Link from "@/components/ground/ui/link";
import { SectionHeader } from "@/components/ground/page/section-header";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { Kbd } from "@/components/ground/ui/kbd";
import { ListPager } from "@/components/ground/ui/list-pager";
import { type IncidentList } from "@/lib/attribution/incidents/incident-view";
import { formatNumber } from "@/lib/format";
import { type IncidentAddress, paths } from "@/lib/paths";
import { IncidentBoard } from "./incident-board";
import { IncidentListKeys } from "./incident-list-keys";
import { IncidentHeads, IncidentLine, type ModeTitles } from "./incident-row";
import { IncidentToolbar } from "./incident-toolbar";

/** The incidents of a workspace, as a list or as a board. */
export function IncidentListPage({
  workspace,
  address,
  list,
  titles,
  readerId,
  savedViews,
  now,
}: {
  workspace: string;
  address: IncidentAddress;
  readerId: string | null;
  list: IncidentList;
  titles: ModeTitles;
  savedViews: ReactNode;
  now: string;
}) {
  const { rows, nextCursor, counts } = list;
  const isEmpty = counts.all === 0 && !address.q && !address.owner && !address.system;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SectionHeader actions={savedViews} />
      <IncidentListKeys />
      {isEmpty ? (
        <EmptyState
          icon={ShieldAlert}
          title={list.isBehind ? "Failures are being grouped" : "No incidents yet"}
          text={
            list.isBehind
              ? "This takes a moment. Reload the page to see what has been found."
              : "Failed traces that break for the same reason are shown here as one incident, as soon as a run or a label says who broke them."
          }
        >
          <Button asChild>
            <Link href={paths.traces(workspace, { q: "outcome:failed" })}>Failed traces</Link>
          </Button>
        </EmptyState>
      ) : (
        <>
          <IncidentToolbar workspace={workspace} address={address} counts={counts} readerId={readerId} />
          {address.view === "board" ? (
            <IncidentBoard
              workspace={workspace}
              address={address}
              rows={rows}
              hasMore={nextCursor !== null}
              titles={titles}
              now={now}
            />
          ) : (
            <div className="flex min-h-0 flex-1 flex-col overflow-y-auto" tabIndex={-1}>
              <IncidentHeads />
              {rows.length === 0 ? (
                <NothingHere workspace={workspace} address={address} />
              ) : (
                <ul aria-label="Incidents">
                  {rows.map((row) => (
                    <IncidentLine key={row.number} workspace={workspace} row={row} titles={titles} now={now} />
                  ))}
                </ul>
              )}
            </div>
          )}
          <Foot list={list} />
          <ListPager
            newest={address.cursor ? paths.incidents(workspace, { ...address, cursor: undefined }) : null}
            older={
              nextCursor === null || address.view === "board"
                ? null
                : paths.incidents(workspace, { ...address, cursor: nextCursor })
            }
            olderWords="More incidents"
          />
        </>
      )}
    </div>
  );
}

function NothingHere({ workspace, address }: { workspace: string; address: IncidentAddress }) {
  const isNarrowed = Boolean(address.q ?? address.owner ?? address.system);
  return (
    <EmptyState
      title={isNarrowed ? "No incident matches" : "Nothing in this state"}
      text={isNarrowed ? "Search by title, agent, or number, as in INC-12." : undefined}
    >
      <Button asChild>
        <Link href={paths.incidents(workspace, { tab: "all" })}>Show all incidents</Link>
      </Button>
    </EmptyState>
  );
}

/** How much of what failed the incidents hold. */
function Foot({ list: { failedCount, placedCount, isBehind } }: { list: IncidentList }) {
  const none = Math.max(0, failedCount - placedCount);
  return (
    <footer className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t bg-bg px-4 py-1.5 text-xs text-muted">
      <span>
        <b className="font-semibold text-text">{formatNumber(placedCount)}</b> of {formatNumber(failedCount)} failed
        traces in incidents
        {none > 0 && (
          <span title="Nobody has said yet who broke them: no label, and no answer that is clear enough.">
            , <b className="font-semibold text-text">{formatNumber(none)}</b> in none
          </span>
        )}
        {isBehind && ". Some are being grouped now."}
      </span>
      <span className="ml-auto inline-flex items-center gap-1.5 max-md:hidden">
        <Kbd keys="j" />
        <Kbd keys="k" /> move
      </span>
    </footer>
  );
}
