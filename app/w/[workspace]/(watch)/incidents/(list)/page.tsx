import { type Metadata } from "next";
import { SavedViews } from "@/components/overview/saved-views/saved-views";
import { ViewActionsProvider } from "@/components/overview/saved-views/view-actions";
import { IncidentListPage } from "@/components/watch/incidents/incident-list-page";
import {
  type IncidentListAddress,
  ownerMe,
  readIncidentAddress,
  writeIncidentAddress,
} from "@/lib/attribution/incidents/incident-address";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { readModeTitles } from "@/lib/services/overview/dashboard/read-mode-titles";
import { listIncidents } from "@/lib/services/watch/incidents/list-incidents";
import { readSavedViews, viewActionsFor } from "@/app/w/[workspace]/(overview)/overview/read-saved-views";

export const metadata: Metadata = { title: "Incidents" };

/** So many cards a board has. */
const boardSize = 100;

const textOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === "string" && value !== "" ? value.slice(0, 1_000) : undefined;

/** The page that an address leads to; the first one where its cursor is made up. */
const readList = async (
  ctx: WorkspaceContext,
  { q, view, owner, ...address }: IncidentListAddress,
  cursor: string | undefined,
) => {
  const asked = view === "board" ? { ...address, tab: "all" as const, limit: boardSize } : address;
  const input = { ...asked, search: q, owner: owner === ownerMe ? (readerOf(ctx) ?? undefined) : owner };
  try {
    return await listIncidents(ctx, { ...input, cursor });
  } catch (error) {
    if (!cursor || !(error instanceof KnownError) || error.code !== "INVALID") throw error;
    return listIncidents(ctx, input);
  }
};

const readerOf = ({ actor }: WorkspaceContext): string | null => (actor.kind === "user" ? actor.userId : null);

export default async function IncidentsRoute({ params, searchParams }: PageProps<"/w/[workspace]/incidents">) {
  const ctx = await openPage((await params).workspace, "watch:read");
  const written = await searchParams;
  const address = readIncidentAddress(written);
  const [cursor, openId] = [textOf(written.cursor), textOf(written.saved)];
  const [list, titles, saved] = await Promise.all([
    readList(ctx, address, cursor),
    readModeTitles(ctx),
    readSavedViews(ctx, { page: "incidents", query: writeIncidentAddress(address), openId }),
  ]);
  return (
    <IncidentListPage
      workspace={ctx.workspaceSlug}
      address={{ ...address, cursor, saved: openId }}
      list={list}
      titles={titles}
      readerId={readerOf(ctx)}
      savedViews={
        <ViewActionsProvider actions={viewActionsFor(ctx)}>
          <SavedViews {...saved} />
        </ViewActionsProvider>
      }
      now={new Date().toISOString()}
    />
  );
}
