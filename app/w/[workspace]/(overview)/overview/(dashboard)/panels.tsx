import { ChartNoAxesColumn } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { Suspense } from "react";
import { BasisLegend } from "@/components/ground/charts/hatch";
import { KeyFigures, Tile } from "@/components/overview/dashboard/key-figures";
import { MethodPanels } from "@/components/overview/dashboard/method-panels";
import { OverviewNotes } from "@/components/overview/dashboard/overview-notes";
import { spendWords } from "@/components/overview/dashboard/spend-words";
import { TracePanels } from "@/components/overview/dashboard/trace-panels";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { choiceWords } from "@/lib/attribution/overview/choice-words";
import { type DashboardChoice, isNarrowed, madeSearch } from "@/lib/attribution/overview/dashboard-choice";
import { methodTables, traceTables } from "@/lib/attribution/overview/overview-tables";
import { makeMethodView, type MethodView } from "@/lib/attribution/overview/method-view";
import { drawnOf, makeOverviewView, type ModeTitles } from "@/lib/attribution/overview/overview-view";
import { can } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type DashboardAddress, paths } from "@/lib/paths";
import { hasTraces } from "@/lib/services/overview/dashboard/has-traces";
import { readMethodFigures } from "@/lib/services/overview/dashboard/read-method-figures";
import { readOverview } from "@/lib/services/overview/dashboard/read-overview";
import { readPeopleAgreement } from "@/lib/services/overview/dashboard/read-people-agreement";

interface PanelsProps {
  ctx: WorkspaceContext;
  address: DashboardAddress;
  choice: DashboardChoice;
  read: ReturnType<typeof startReading>;
  titles: ModeTitles;
  methodTitles: Readonly<Record<string, string>>;
}

/** Starts to count what the panels show, beside what the page reads for its filters. */
export function startReading(ctx: WorkspaceContext, choice: DashboardChoice) {
  const { filter, basis } = choice;
  const rows = readOverview(ctx, { filter, basis });
  const methods = readMethodFigures(ctx, { filter }).then((figures) => makeMethodView(figures, choice));
  // The panel that waits for one is told that it failed; until then nobody waits.
  rows.catch(() => undefined);
  methods.catch(() => undefined);
  return { rows, methods };
}

/** Everything below the filters. Counts of traces come first, counts of runs when they are there. */
export async function OverviewPanels({ ctx, address, choice, read, titles, methodTitles }: PanelsProps) {
  const { methods } = read;
  const { blindCount, madeCount, isBehind, ...rows } = await read.rows;
  const view = makeOverviewView(rows, choice, titles);
  const slug = ctx.workspaceSlug;
  const made = { count: madeCount, href: paths.traces(slug, { q: madeSearch(choice) }) };
  if (view.key.traceCount === 0)
    return (
      <>
        <OverviewNotes isBehind={isBehind} made={made} />
        <Nothing
          workspace={slug}
          choice={choice}
          isEmpty={!(await hasTraces(ctx))}
          canImport={can(ctx.role, "trace:write")}
        />
      </>
    );
  return (
    <>
      <OverviewNotes isBehind={isBehind} blindCount={blindCount} made={made} />
      <KeyFigures
        workspace={slug}
        view={view}
        spend={
          <Suspense fallback={<Skeleton className="h-22 rounded-lg" />}>
            <Spend workspace={slug} methods={methods} />
          </Suspense>
        }
      />
      <BasisLegend />
      <div className="grid grid-cols-12 gap-3">
        <TracePanels
          workspace={slug}
          address={address}
          basis={choice.basis}
          view={drawnOf(view)}
          tables={traceTables(rows, choice, titles, view)}
          scope={choiceWords(choice)}
          canLabel={can(ctx.role, "label:manage")}
        />
        <Suspense fallback={<Skeleton className="col-span-12 h-64 rounded-lg" />}>
          <Methods ctx={ctx} address={address} choice={choice} methods={methods} methodTitles={methodTitles} />
        </Suspense>
      </div>
    </>
  );
}

async function Spend({ workspace, methods }: { workspace: string; methods: Promise<MethodView> }) {
  const view = await methods;
  const { figure, words } = spendWords(view);
  const lead = view.costs.length > 0 ? { href: paths.traces(workspace, { q: view.spentSearch }) } : {};
  return (
    <Tile name="Spent" figure={figure} {...lead}>
      {words}
    </Tile>
  );
}

async function Methods({
  ctx,
  address,
  choice,
  methods,
  methodTitles,
}: Pick<PanelsProps, "ctx" | "address" | "choice" | "methodTitles"> & { methods: Promise<MethodView> }) {
  const [view, people] = await Promise.all([methods, readPeopleAgreement(ctx)]);
  return (
    <MethodPanels
      workspace={ctx.workspaceSlug}
      address={address}
      view={view}
      people={people}
      tables={methodTables(view, people)}
      titles={methodTitles}
      scope={choiceWords(choice)}
    />
  );
}

function Nothing({
  workspace,
  choice,
  isEmpty,
  canImport,
}: {
  workspace: string;
  choice: DashboardChoice;
  isEmpty: boolean;
  canImport: boolean;
}) {
  return isEmpty ? (
    <EmptyState
      icon={ChartNoAxesColumn}
      title="No traces yet"
      text="The overview counts failures over time: which agents are responsible, how they fail, and whether a new version is better. It fills as traces arrive."
    >
      {canImport && (
        <Button asChild variant="primary">
          <Link href={paths.traces(workspace, { import: "1" })}>Import traces</Link>
        </Button>
      )}
    </EmptyState>
  ) : (
    <EmptyState icon={ChartNoAxesColumn} title="No matches" text="No traces in this date range match these filters.">
      {isNarrowed(choice) && (
        <Button asChild variant="primary">
          <Link href={paths.overview(workspace, { range: choice.range })}>Clear filters</Link>
        </Button>
      )}
      <Button asChild>
        <Link href={paths.overview(workspace, { range: "all" })}>Show all traces</Link>
      </Button>
    </EmptyState>
  );
}
