import { type Metadata } from "next";
import { OverviewHeader } from "@/components/overview/dashboard/overview-header";
import { OverviewNotes } from "@/components/overview/dashboard/overview-notes";
import { ViewActionsProvider } from "@/components/overview/saved-views/view-actions";
import { SavedViews } from "@/components/overview/saved-views/saved-views";
import { VersionsChoices } from "@/components/overview/versions/versions-choices";
import { VersionsFigures } from "@/components/overview/versions/versions-page";
import { methods } from "@/lib/attribution/method-list";
import { readAddress, writeAddress } from "@/lib/attribution/overview/saved-view";
import { openPage } from "@/lib/http/open-page";
import { paths } from "@/lib/paths";
import { readVersionLines } from "@/lib/services/overview/dashboard/read-version-lines";
import { readSavedViews, viewActionsFor } from "../read-saved-views";

export const metadata: Metadata = { title: "Versions" };

const methodTitles = Object.fromEntries(methods.map(({ name, title }) => [name, title]));

export default async function VersionsPage({ params, searchParams }: PageProps<"/w/[workspace]/overview/versions">) {
  const ctx = await openPage((await params).workspace, "dashboard:read");
  const asked = await searchParams;
  const address = readAddress(asked);
  const [{ view, lines }, saved] = await Promise.all([
    readVersionLines(ctx, { address, today: new Date().toISOString().slice(0, 10) }),
    readSavedViews(ctx, { page: "versions", query: writeAddress(address), openId: asked["view"] }),
  ]);
  const slug = ctx.workspaceSlug;
  const csv = view.comparison ? paths.api.versions(slug, { ...address, format: "csv" }) : null;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <OverviewHeader csv={csv}>
        <ViewActionsProvider actions={viewActionsFor(ctx)}>
          <SavedViews {...saved} />
        </ViewActionsProvider>
      </OverviewHeader>
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-300 flex-col gap-4 px-4 py-3">
          <VersionsChoices workspace={slug} address={address} view={view} methodTitles={methodTitles} />
          <OverviewNotes isBehind={view.isBehind} />
          <VersionsFigures workspace={slug} view={view} lines={lines} methodTitles={methodTitles} />
        </div>
      </div>
    </div>
  );
}
