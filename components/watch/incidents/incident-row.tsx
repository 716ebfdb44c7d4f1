import Link from "@/components/ground/ui/link";
import { AgentMark } from "@/components/ground/ui/agent-mark";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type IncidentHead, incidentName, type IncidentRow } from "@/lib/attribution/incidents/incident-view";
import { formatCount, formatDate, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { IncidentStatePill } from "./incident-state";
import { modeWord, partyWord, percent } from "./incident-words";
import { OwnerMark } from "./owner-mark";
import { TrendBars } from "./trend-bars";

export type ModeTitles = Readonly<Record<string, string>>;

/** Whose doing an incident is, and of what kind. */
export function IncidentMeta({ incident, titles }: { incident: IncidentHead; titles: ModeTitles }) {
  const { number, agent, failureMode, system } = incident;
  const party = partyWord(incident);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs text-muted">
      <span className="figure shrink-0 text-faint">{incidentName(number)}</span>
      {party && <span className="shrink-0 text-faint">{party}</span>}
      {agent && (
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <AgentMark name={agent} />
          <span className="truncate" dir="auto">
            {visibleText(agent)}
          </span>
        </span>
      )}
      {failureMode && (
        <span className="min-w-0 truncate" dir="auto">
          {visibleText(modeWord(failureMode, titles))}
        </span>
      )}
      {system && (
        <span className="min-w-0 truncate text-faint max-sm:hidden" dir="auto">
          {visibleText(system)}
        </span>
      )}
    </span>
  );
}

const columns =
  "grid grid-cols-[minmax(0,1fr)_96px_96px_52px_112px_24px_136px] items-center gap-x-3.5 px-4 max-lg:grid-cols-[minmax(0,1fr)_52px_112px_24px_136px] max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-y-1.5";

export function IncidentHeads() {
  return (
    <div aria-hidden className={`${columns} h-8 shrink-0 border-b text-xs font-medium text-muted max-md:hidden`}>
      <span>Incident</span>
      <span className="max-lg:hidden">Over time</span>
      <span className="max-lg:hidden">Newest version</span>
      <span className="text-right">Traces</span>
      <span>Seen</span>
      <span />
      <span>State</span>
    </div>
  );
}

/** One incident of the list: what goes wrong, how often, since when, and who is at it. */
export function IncidentLine({
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
  const { number, title, trend, versions, traceCount, firstSeenAt, lastSeenAt, owner } = row;
  const newest = versions.at(-1);
  return (
    <li className={`${columns} group relative min-h-14.5 border-b bg-panel py-2 hover:bg-hover focus-within:bg-hover`}>
      <div className="flex min-w-0 flex-col gap-0.5">
        <Link
          data-incident-link
          href={paths.incident(workspace, number)}
          className="truncate font-medium after:absolute after:inset-0"
          dir="auto"
        >
          {visibleText(title)}
        </Link>
        <IncidentMeta incident={row} titles={titles} />
      </div>
      <TrendBars counts={trend} label={`${formatCount(traceCount, "trace")} over time`} className="max-lg:hidden" />
      <span className="min-w-0 text-xs max-lg:hidden">
        {newest && (
          <>
            <span className="figure block">
              {percent(newest.runs === 0 ? 0 : newest.count / newest.runs)}{" "}
              <span className="text-faint">
                {newest.count}/{newest.runs}
              </span>
            </span>
            <span className="block truncate text-faint" dir="auto" title={visibleText(newest.version)}>
              of {visibleText(newest.version)}
            </span>
          </>
        )}
      </span>
      <span className="figure text-right max-md:hidden">{formatNumber(traceCount)}</span>
      <span className="text-xs leading-4.5 max-md:hidden">
        {lastSeenAt ? (
          <>
            <RelativeTime at={lastSeenAt} now={now} className="block" />
            {firstSeenAt && <span className="block text-faint">since {formatDate(firstSeenAt)}</span>}
          </>
        ) : (
          <span className="text-faint">traces deleted</span>
        )}
      </span>
      <span className="max-md:hidden">
        <OwnerMark owner={owner} />
      </span>
      <span className="flex min-w-0 max-md:justify-end">
        <IncidentStatePill incident={row} />
      </span>
      <span className="hidden min-w-0 text-xs text-faint max-md:col-span-2 max-md:block">
        {formatCount(traceCount, "trace")}
        {lastSeenAt && (
          <>
            , last <RelativeTime at={lastSeenAt} now={now} />
          </>
        )}
        {owner && `, ${visibleText(owner.name)}`}
      </span>
    </li>
  );
}
