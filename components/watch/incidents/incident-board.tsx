import Link from "@/components/ground/ui/link";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type IncidentRow, type IncidentState } from "@/lib/attribution/incidents/incident-view";
import { formatCount } from "@/lib/format";
import { type IncidentAddress, paths } from "@/lib/paths";
import { IncidentMeta, type ModeTitles } from "./incident-row";
import { IncidentStatePill } from "./incident-state";
import { stateTitles } from "./incident-words";
import { OwnerMark } from "./owner-mark";
import { TrendBars } from "./trend-bars";

const states = ["OPEN", "ACKNOWLEDGED", "FIXED", "IGNORED"] as const satisfies readonly IncidentState[];

/** Incidents by their state, side by side. */
export function IncidentBoard({
  workspace,
  address,
  rows,
  hasMore,
  titles,
  now,
}: {
  workspace: string;
  address: IncidentAddress;
  rows: readonly IncidentRow[];
  hasMore: boolean;
  titles: ModeTitles;
  now: string;
}) {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="grid min-h-0 flex-1 grid-cols-4 items-start gap-3 p-4 max-lg:grid-cols-2 max-sm:grid-cols-1 max-sm:p-3">
        {states.map((state) => {
          const of = rows.filter((row) => row.state === state);
          return (
            <section key={state} aria-label={stateTitles[state]} className="flex min-w-0 flex-col gap-2">
              <h2 className="flex items-center gap-2 px-0.5 font-medium">
                {stateTitles[state]} <span className="figure text-faint">{of.length}</span>
              </h2>
              {of.length === 0 ? (
                <p className="rounded-lg border border-dashed px-3 py-4 text-center text-xs text-faint">none</p>
              ) : (
                <ul className="flex flex-col gap-2">
                  {of.map((row) => (
                    <BoardCard key={row.number} workspace={workspace} row={row} titles={titles} now={now} />
                  ))}
                </ul>
              )}
            </section>
          );
        })}
      </div>
      {hasMore && (
        <p className="border-t bg-bg px-4 py-2 text-xs text-muted">
          Only the {rows.length} seen last are shown here.{" "}
          <Link
            href={paths.incidents(workspace, { ...address, view: undefined, tab: "all" })}
            className="text-link underline underline-offset-2"
          >
            See all in the list
          </Link>
        </p>
      )}
    </div>
  );
}

function BoardCard({
  workspace,
  row,
  titles,
  now,
}: {
  workspace: string;
  row: IncidentRow;
  titles: ModeTitles;
  now: string;
}) {
  const { number, title, trend, traceCount, lastSeenAt, owner, reopened, state } = row;
  return (
    <li className="relative flex min-w-0 flex-col gap-1.5 rounded-lg border bg-panel p-3 shadow-card hover:bg-hover">
      <Link
        data-incident-link
        href={paths.incident(workspace, number)}
        className="line-clamp-3 font-medium break-words after:absolute after:inset-0"
        dir="auto"
      >
        {visibleText(title)}
      </Link>
      <IncidentMeta incident={row} titles={titles} />
      <div className="flex items-end gap-3">
        <span className="min-w-0 flex-1 text-xs text-faint">
          {formatCount(traceCount, "trace")}
          {lastSeenAt && (
            <>
              , last <RelativeTime at={lastSeenAt} now={now} />
            </>
          )}
        </span>
        <TrendBars counts={trend} label={`${formatCount(traceCount, "trace")} over time`} className="h-5 w-16" />
        <OwnerMark owner={owner} />
      </div>
      {((state === "OPEN" && reopened) || state === "FIXED") && (
        <IncidentStatePill incident={row} className="self-start" />
      )}
    </li>
  );
}
