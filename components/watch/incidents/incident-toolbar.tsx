import Link from "@/components/ground/ui/link";
import { type ReactNode } from "react";
import { ListSearch } from "@/components/ground/search/list-search";
import { ownerMe } from "@/lib/attribution/incidents/incident-address";
import { type IncidentCounts, incidentSorts, incidentTabs } from "@/lib/attribution/incidents/incident-view";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import { type IncidentAddress, paths } from "@/lib/paths";
import { sortWords, tabWords } from "./incident-words";

/** What is shown of the incidents, and how: each choice is an address. */
export function IncidentToolbar({
  workspace,
  address,
  counts,
  readerId,
}: {
  workspace: string;
  address: IncidentAddress;
  /** Null for who can own none. */
  readerId: string | null;
  counts: IncidentCounts;
}) {
  const isBoard = address.view === "board";
  const to = (change: Partial<IncidentAddress>): string =>
    paths.incidents(workspace, { ...address, cursor: undefined, ...change });
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b bg-panel px-4 py-2 max-sm:px-3">
      <ListSearch label="Search incidents" group="Incidents" q={address.q ?? ""} address={to({ q: undefined })} />
      {!isBoard && (
        <Segments label="State">
          {incidentTabs.map((tab) => (
            <Segment
              key={tab}
              href={to({ tab: tab === "active" ? undefined : tab })}
              isChosen={(address.tab ?? "active") === tab}
            >
              {tabWords[tab]} <span className="figure text-faint">{formatNumber(counts[tab])}</span>
            </Segment>
          ))}
        </Segments>
      )}
      {readerId !== null && (
        <Segments label="Owner">
          <Segment href={to({ owner: undefined })} isChosen={address.owner === undefined}>
            Anyone’s
          </Segment>
          <Segment href={to({ owner: ownerMe })} isChosen={address.owner === ownerMe || address.owner === readerId}>
            Mine
          </Segment>
        </Segments>
      )}
      <span className="flex-1" />
      {!isBoard && (
        <Segments label="Sort by">
          {incidentSorts.map((sort) => (
            <Segment
              key={sort}
              href={to({ sort: sort === "seen" ? undefined : sort })}
              isChosen={(address.sort ?? "seen") === sort}
            >
              {sortWords[sort]}
            </Segment>
          ))}
        </Segments>
      )}
      <Segments label="View">
        <Segment href={to({ view: undefined })} isChosen={!isBoard}>
          List
        </Segment>
        <Segment href={to({ view: "board", tab: undefined, sort: undefined })} isChosen={isBoard}>
          Board
        </Segment>
      </Segments>
    </div>
  );
}

function Segments({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="flex max-w-full overflow-x-auto rounded-md border border-line-strong *:not-first:border-l"
    >
      {children}
    </nav>
  );
}

function Segment({ href, isChosen, children }: { href: string; isChosen: boolean; children: ReactNode }) {
  return (
    <Link
      href={href}
      scroll={false}
      className={cn(
        "flex h-6.5 shrink-0 items-center gap-1.5 px-2.5 whitespace-nowrap focus-visible:-outline-offset-2",
        isChosen ? "bg-hover font-medium text-text" : "text-muted hover:bg-hover hover:text-text",
      )}
      {...(isChosen ? { "aria-current": "true" as const } : {})}
    >
      {children}
    </Link>
  );
}
