import { type Metadata } from "next";
import { IncidentListPage } from "@/components/watch/incidents/incident-list-page";
import { incidentSorts, incidentTabs } from "@/lib/attribution/incidents/incident-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { type IncidentAddress } from "@/lib/paths";
import { readModeTitles } from "@/lib/services/overview/dashboard/read-mode-titles";
import { listIncidents } from "@/lib/services/watch/incidents/list-incidents";

export const metadata: Metadata = { title: "Incidents" };

/** So many cards a board has. */
const boardSize = 100;

type Written = Readonly<Record<string, string | string[] | undefined>>;

/** What of the address is understood; anything else is as if it were not there. */
const readAddress = (written: Written): IncidentAddress => {
  const text = (name: string): string | undefined => {
    const value = written[name];
    return typeof value === "string" && value !== "" ? value.slice(0, 1_000) : undefined;
  };
  return {
    tab: incidentTabs.find((tab) => tab === text("tab")),
    sort: incidentSorts.find((sort) => sort === text("sort")),
    q: text("q"),
    owner: text("owner"),
    system: text("system"),
    view: text("view") === "board" ? "board" : undefined,
    cursor: text("cursor"),
  };
};

/** The page that an address leads to; the first one where its cursor is made up. */
const readList = async (ctx: WorkspaceContext, { q, view, ...address }: IncidentAddress) => {
  const asked = view === "board" ? { ...address, tab: "all" as const, limit: boardSize } : address;
  const input = { ...asked, search: q };
  try {
    return await listIncidents(ctx, input);
  } catch (error) {
    if (!address.cursor || !(error instanceof KnownError) || error.code !== "INVALID") throw error;
    return listIncidents(ctx, { ...input, cursor: undefined });
  }
};

export default async function IncidentsRoute({ params, searchParams }: PageProps<"/w/[workspace]/incidents">) {
  const ctx = await openPage((await params).workspace, "watch:read");
  const address = readAddress(await searchParams);
  const [list, titles] = await Promise.all([readList(ctx, address), readModeTitles(ctx)]);
  return (
    <IncidentListPage
      workspace={ctx.workspaceSlug}
      address={address}
      list={list}
      titles={titles}
      readerId={ctx.actor.kind === "user" ? ctx.actor.userId : null}
      now={new Date().toISOString()}
    />
  );
}
