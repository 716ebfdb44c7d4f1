"use client";
import { agentColor } from "@/components/ground/ui/agent-mark";
import { type BasisChoice } from "@/lib/attribution/overview/dashboard-choice";
import { type OverviewTable, type OverviewTableId } from "@/lib/attribution/overview/overview-tables";
import { type OverviewView } from "@/lib/attribution/overview/overview-view";
import { formatCount, formatNumber } from "@/lib/format";
import { type DashboardAddress, paths } from "@/lib/paths";
import { BarList } from "./bar-list";
import { HeatChart } from "./heat-chart";
import { BasisLegend } from "@/components/ground/charts/hatch";
import { LabelledChart } from "./labelled-chart";
import { OutcomeChart, outcomeLegend } from "./outcome-chart";
import { unitWords } from "./overview-words";
import { Panel } from "./panel";
import { PositionChart } from "./position-chart";

const noAnswer: Record<BasisChoice, string> = {
  both: "No trace here that did not pass has ground truth or a finished run. Run a method on them, or label some.",
  truth: "No trace here that did not pass has ground truth. Label some, or look at unchecked runs.",
  run: "No trace here that did not pass has an unchecked run only. Run a method on them, or look at ground truth.",
};

/** The panels that count traces. */
export function TracePanels({
  workspace,
  address,
  basis,
  view,
  tables,
  scope,
}: {
  workspace: string;
  address: DashboardAddress;
  basis: BasisChoice;
  view: OverviewView;
  tables: readonly OverviewTable[];
  /** Of which days and filters the figures are. */
  scope: string;
}) {
  const { truth, run } = view.shown;
  const total = truth + run;
  const legend = [
    ...(basis === "run" ? [] : [{ words: `by ground truth (${formatNumber(truth)})`, color: "var(--ink)" }]),
    ...(basis === "truth"
      ? []
      : [{ words: `by unchecked runs (${formatNumber(run)})`, color: "var(--ink)", isHatched: true }]),
  ];
  const panel = (id: OverviewTableId) => ({
    workspace,
    picture: { legend, scope },
    table: tables.find((table) => table.id === id) ?? { id, title: id, columns: [], rows: [] },
    csv: paths.api.overview(workspace, { ...address, format: "csv", table: id }),
  });
  const rests = [
    basis === "run" ? "" : `${formatNumber(truth)} by ground truth`,
    basis === "truth" ? "" : `${formatNumber(run)} by unchecked runs`,
  ]
    .filter(Boolean)
    .join(", ");
  const { unit, hasShares } = view;
  const hint = (isShared: boolean) =>
    total === 0 ? undefined : isShared ? rests : `${rests}; no shares of what is filtered by`;
  const empty = <p className="py-6 text-muted">{noAnswer[basis]}</p>;
  return (
    <>
      <Panel
        {...panel("outcomes")}
        picture={{ legend: outcomeLegend(view.outcomes), scope }}
        hint={`traces, ${unitWords[unit]}`}
        className="col-span-7 max-lg:col-span-12"
      >
        <OutcomeChart workspace={workspace} columns={view.outcomes} unit={unit} />
      </Panel>
      <Panel {...panel("agents")} hint={hint(hasShares.agents)} className="col-span-5 max-lg:col-span-12">
        {total === 0 ? (
          empty
        ) : (
          <BarList
            workspace={workspace}
            items={view.agents}
            total={total}
            hasShares={hasShares.agents}
            colorOf={({ title }) => agentColor(title)}
          />
        )}
      </Panel>
      <Panel {...panel("agents-by-mode")} hint={hint(true)} className="col-span-7 max-lg:col-span-12">
        {total === 0 ? empty : <HeatChart workspace={workspace} heat={view.heat} />}
      </Panel>
      <Panel {...panel("modes")} hint={hint(hasShares.modes)} className="col-span-5 max-lg:col-span-12">
        {total === 0 ? (
          empty
        ) : (
          <BarList
            workspace={workspace}
            items={view.modes}
            total={total}
            hasShares={hasShares.modes}
            colorOf={() => "var(--ink)"}
          />
        )}
      </Panel>
      <Panel
        {...panel("positions")}
        hint="the decisive step, from first to last step"
        className="col-span-6 max-lg:col-span-12"
      >
        {total === 0 ? empty : <PositionChart workspace={workspace} columns={view.positions} />}
        {total > 0 && <BasisLegend />}
      </Panel>
      <Panel
        {...panel("labelled")}
        picture={{ legend: [{ words: "share with ground truth, 95 % intervals", color: "var(--truth)" }], scope }}
        hint={unitWords[unit]}
        className="col-span-6 max-lg:col-span-12"
      >
        {view.key.notPassed === 0 ? (
          <p className="py-6 text-muted">Every trace here passed: there is nothing to label.</p>
        ) : !hasShares.outcomes ? (
          <p className="py-6 text-muted">No shares: the filters keep only traces with an answer.</p>
        ) : (
          <>
            <LabelledChart workspace={workspace} columns={view.labelled} unit={unit} />
            <p className="sr-only">{formatCount(view.key.byBasis.truth, "trace")} with ground truth</p>
          </>
        )}
      </Panel>
    </>
  );
}
