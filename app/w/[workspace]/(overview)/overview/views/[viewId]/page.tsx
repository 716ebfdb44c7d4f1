import { notFound, redirect } from "next/navigation";
import { parseIncidentAddress } from "@/lib/attribution/incidents/incident-address";
import { parseListAddress } from "@/lib/attribution/overview/list-address";
import { parseAddress } from "@/lib/attribution/overview/saved-view";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { paths } from "@/lib/paths";
import { getSavedView } from "@/lib/services/overview/saved-views/get-saved-view";

/** Leads to the page of a saved view, with its filters. */
export default async function SavedViewPage({ params }: PageProps<"/w/[workspace]/overview/views/[viewId]">) {
  const { workspace, viewId } = await params;
  const ctx = await openPage(workspace, "dashboard:read");
  const view = await getSavedView(ctx, { id: viewId }).catch((error: unknown) => {
    if (error instanceof KnownError && error.code === "NOT_FOUND") notFound();
    throw error;
  });
  if (view.page === "traces") redirect(paths.traces(workspace, { ...parseListAddress(view.query), view: view.id }));
  if (view.page === "incidents")
    redirect(paths.incidents(workspace, { ...parseIncidentAddress(view.query), saved: view.id }));
  const address = { ...parseAddress(view.query), view: view.id };
  redirect(view.page === "versions" ? paths.versions(workspace, address) : paths.overview(workspace, address));
}
