import { type Metadata } from "next";
import { Suspense } from "react";
import { FilterBar, type FilterOffer } from "@/components/overview/dashboard/filter-bar";
import { OverviewHeader } from "@/components/overview/dashboard/overview-header";
import { PanelsSkeleton } from "@/components/overview/dashboard/overview-skeleton";
import { ViewActionsProvider } from "@/components/overview/saved-views/view-actions";
import { SavedViews } from "@/components/overview/saved-views/saved-views";
import { methods } from "@/lib/attribution/method-list";
import {
  chosenLists,
  type DashboardChoice,
  isNarrowed,
  readDashboard,
} from "@/lib/attribution/overview/dashboard-choice";
import { type ModeTitles } from "@/lib/attribution/overview/overview-view";
import { readAddress, writeAddress } from "@/lib/attribution/overview/saved-view";
import { openPage } from "@/lib/http/open-page";
import { paths } from "@/lib/paths";
import { readFilterValues } from "@/lib/services/overview/dashboard/read-filter-values";
import { type DashboardValues } from "@/lib/services/overview/dashboard/read-filter-values.sql";
import { readModeTitles } from "@/lib/services/overview/dashboard/read-mode-titles";
import { termOfName } from "@/lib/traces/none-term";
import { labelParties, partyWords } from "@/lib/traces/party";
import { SampleNote } from "@/app/w/[workspace]/sample-note";
import { readSavedViews, viewActionsFor } from "../read-saved-views";
import { LargestIncidents } from "@/components/watch/incidents/largest-incidents";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { can } from "@/lib/auth/permissions";
import { listLargestIncidents } from "@/lib/services/watch/incidents/list-largest-incidents";
import { OverviewPanels, startReading } from "./panels";

export const metadata: Metadata = { title: "Overview" };

const methodTitles = Object.fromEntries(methods.map(({ name, title }) => [name, title]));

const plain = (values: readonly string[]) => values.map((value) => ({ value, title: value }));

const offersOf = (choice: DashboardChoice, values: DashboardValues, titles: ModeTitles): FilterOffer[] => {
  const chosen = chosenLists(choice);
  const modes = values.modes.map((id) => ({ value: termOfName(id), title: titles[id.toLowerCase()] ?? id }));
  const none = { value: termOfName(null), title: "No failure mode named" };
  const parties = [
    ...labelParties.map((party) => ({ value: party, title: partyWords[party].title })),
    { value: termOfName(null), title: "Not said" },
  ];
  return [
    { key: "system", name: "System", chosen: chosen.system, values: plain(values.systems) },
    { key: "version", name: "Version", chosen: chosen.version, values: plain(values.versions), isOrdered: true },
    { key: "agent", name: "Agent", chosen: chosen.agent, values: plain(values.agents) },
    { key: "mode", name: "Failure mode", chosen: chosen.mode, values: [...modes, none] },
    { key: "party", name: "Whose fault", chosen: chosen.party, values: parties },
    { key: "tag", name: "Tag", chosen: chosen.tag, values: plain(values.tags) },
    {
      key: "method",
      name: "Method",
      isSingle: true,
      chosen: choice.filter.answered === undefined ? [] : [choice.filter.answered],
      values: values.methods.map((name) => ({ value: name, title: methodTitles[name] ?? name })),
    },
  ];
};

export default async function OverviewPage({ params, searchParams }: PageProps<"/w/[workspace]/overview">) {
  const ctx = await openPage((await params).workspace, "dashboard:read");
  const asked = await searchParams;
  const address = readAddress(asked);
  const choice = readDashboard(address, new Date().toISOString().slice(0, 10));
  const read = startReading(ctx, choice);
  const [values, titles, saved] = await Promise.all([
    readFilterValues(ctx),
    readModeTitles(ctx),
    readSavedViews(ctx, { page: "overview", query: writeAddress(address), openId: asked["view"] }),
  ]);
  const slug = ctx.workspaceSlug;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <OverviewHeader csv={paths.api.overview(slug, { ...address, format: "csv" })}>
        <ViewActionsProvider actions={viewActionsFor(ctx)}>
          <SavedViews {...saved} />
        </ViewActionsProvider>
      </OverviewHeader>
      <Suspense>
        <SampleNote ctx={ctx} />
      </Suspense>
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-400 flex-col gap-3 px-4 py-3">
          <FilterBar
            workspace={slug}
            address={address}
            filters={offersOf(choice, values, titles)}
            basis={choice.basis}
            isNarrowed={isNarrowed(choice)}
          />
          <Suspense key={writeAddress(address)} fallback={<PanelsSkeleton />}>
            <OverviewPanels
              ctx={ctx}
              address={address}
              choice={choice}
              read={read}
              titles={titles}
              methodTitles={methodTitles}
            />
          </Suspense>
          <Suspense>
            <Incidents ctx={ctx} titles={titles} />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

const incidentCount = 5;

async function Incidents({ ctx, titles }: { ctx: WorkspaceContext; titles: ModeTitles }) {
  if (!can(ctx.role, "watch:read")) return null;
  const { rows, activeCount } = await listLargestIncidents(ctx, { limit: incidentCount });
  if (rows.length === 0) return null;
  const now = new Date().toISOString();
  return <LargestIncidents workspace={ctx.workspaceSlug} rows={rows} count={activeCount} titles={titles} now={now} />;
}
