"use client";
import { type ReactNode } from "react";
import Link from "@/components/ground/ui/link";
import { agentColor } from "@/components/ground/ui/agent-mark";
import { type BasisChoice } from "@/lib/attribution/overview/dashboard-choice";
import { type Correction } from "@/lib/attribution/overview/corrected-shares";
import { type OverviewTable, type OverviewTableId } from "@/lib/attribution/overview/overview-tables";
import { type DrawnView } from "@/lib/attribution/overview/overview-view";
import { formatCount, formatNumber } from "@/lib/format";
import { type DashboardAddress, paths } from "@/lib/paths";
import { FewNames, FewTraces, leastForChart } from "./few-traces";
import { BasisLegend } from "@/components/ground/charts/hatch";
import { type LegendKey } from "@/components/ground/charts/save-picture";
import { BarList, HeatChart, LabelledChart, OutcomeChart, PositionChart } from "./charts";
import { outcomeLegend } from "./outcome-legend";
import { outcomeWords, unitWords } from "./overview-words";
import { Panel } from "./panel";

const noAnswer: Record<BasisChoice, string> = {
  both: "No failure here has ground truth or a finished run. Run a method, or label some.",
  truth: "No failure here has ground truth. Label some, or switch to unchecked runs.",
  run: "No failure here has only unchecked runs. Run a method, or switch to ground truth.",
};

/** What the charts rest on, for their legend and in words. */
function partsOf(basis: BasisChoice, { truth, run }: DrawnView["shown"]) {
  const legend: LegendKey[] = [
    ...(basis === "run" ? [] : [{ words: `by ground truth (${formatNumber(truth)})`, color: "var(--fault)" }]),
    ...(basis === "truth"
      ? []
      : [{ words: `by unchecked runs (${formatNumber(run)})`, color: "var(--fault)", isHatched: true }]),
  ];
  const rests = [
    basis === "run" ? "" : `${formatNumber(truth)} by ground truth`,
    basis === "truth" ? "" : `${formatNumber(run)} by unchecked runs`,
  ]
    .filter(Boolean)
    .join(", ");
  return { legend, rests };
}

/** A saved picture says what the marks on its bars are. */
const withCorrected = (legend: LegendKey[], correction: Correction | null): LegendKey[] =>
  correction?.isEnough ? [...legend, { words: "corrected share, 95% interval", color: "var(--text)" }] : legend;

/** Where the labels come from that corrected shares are missing. */
function LabelWay({ workspace, correction }: { workspace: string; correction: Correction | null }) {
  if (correction?.isEnough !== false) return null;
  return (
    <Link
      href={paths.newQueue(workspace, { random: correction.missing })}
      className="text-link underline underline-offset-2"
    >
      Create a random label queue
    </Link>
  );
}

/** The panels that count traces. */
export function TracePanels({
  workspace,
  address,
  basis,
  view,
  tables,
  scope,
  canLabel,
}: {
  workspace: string;
  address: DashboardAddress;
  basis: BasisChoice;
  view: DrawnView;
  tables: readonly OverviewTable[];
  /** Of which days and filters the figures are. */
  scope: string;
  /** Whether the reader may create label queues. */
  canLabel: boolean;
}) {
  const total = view.shown.truth + view.shown.run;
  const { legend: usualLegend, rests } = partsOf(basis, view.shown);
  const hasChart = total >= leastForChart;
  const panel = (id: OverviewTableId, { isDrawn = hasChart, legend = usualLegend } = {}) => ({
    workspace,
    picture: isDrawn ? { legend, scope } : null,
    table: tables.find((table) => table.id === id) ?? { id, title: id, columns: [], rows: [] },
    csv: paths.api.overview(workspace, { ...address, format: "csv", table: id }),
  });
  const { unit, hasShares } = view;
  const hint = (isShared: boolean) =>
    total === 0 ? undefined : isShared ? rests : `${rests}; no shares of what is filtered by`;
  const chosen = (few: ReactNode, chart: ReactNode) => {
    if (total === 0) return <p className="py-6 text-muted">{noAnswer[basis]}</p>;
    return hasChart ? chart : few;
  };
  const corrected = (id: "agents" | "modes" | "parties") => ({
    ...panel(id, { legend: withCorrected(usualLegend, view.corrections[id]) }),
    hint: hint(hasShares[id]),
    way: canLabel && <LabelWay workspace={workspace} correction={view.corrections[id]} />,
  });
  const tooFew = (what: string) => (
    <FewTraces>
      {formatCount(total, "trace")} {total === 1 ? "has" : "have"} {what}.
    </FewTraces>
  );
  return (
    <>
      <Panel
        {...panel("outcomes", {
          isDrawn: view.key.traceCount >= leastForChart,
          legend: outcomeLegend(view.outcomes),
        })}
        hint={`traces, ${unitWords[unit]}`}
        className="col-span-7 max-lg:col-span-12"
      >
        {view.key.traceCount < leastForChart ? (
          <FewTraces>{outcomeWords(view.key)}</FewTraces>
        ) : (
          <OutcomeChart workspace={workspace} columns={view.outcomes} unit={unit} />
        )}
      </Panel>
      <Panel {...corrected("agents")} className="col-span-5 max-lg:col-span-12">
        {chosen(
          <FewNames workspace={workspace} items={view.agents.shown} />,
          <BarList
            workspace={workspace}
            names={view.agents}
            total={total}
            colorOf={({ title }) => agentColor(title)}
          />,
        )}
      </Panel>
      <Panel {...panel("agents-by-mode")} hint={hint(true)} className="col-span-7 max-lg:col-span-12">
        {chosen(tooFew("an answer"), <HeatChart workspace={workspace} heat={view.heat} />)}
      </Panel>
      <Panel {...corrected("modes")} className="col-span-5 max-lg:col-span-12">
        {chosen(
          <FewNames workspace={workspace} items={view.modes.shown} />,
          <BarList workspace={workspace} names={view.modes} total={total} />,
        )}
      </Panel>
      <Panel {...corrected("parties")} className="col-span-4 max-lg:col-span-12">
        {chosen(
          <FewNames workspace={workspace} items={view.parties.shown} />,
          <BarList workspace={workspace} names={view.parties} total={total} />,
        )}
      </Panel>
      <Panel
        {...panel("positions")}
        hint="the decisive step, from first to last step"
        className="col-span-4 max-lg:col-span-12"
      >
        {chosen(
          tooFew("a decisive step"),
          <>
            <PositionChart workspace={workspace} columns={view.positions} />
            <BasisLegend />
          </>,
        )}
      </Panel>
      <Panel
        {...panel("labelled", {
          isDrawn: view.key.notPassed >= leastForChart && view.hasShares.outcomes,
          legend: [{ words: "share with ground truth, 95% intervals", color: "var(--truth)" }],
        })}
        hint={unitWords[unit]}
        className="col-span-4 max-lg:col-span-12"
      >
        <Labelled workspace={workspace} view={view} />
      </Panel>
    </>
  );
}

function Labelled({ workspace, view }: { workspace: string; view: DrawnView }) {
  const { notPassed, byBasis } = view.key;
  if (notPassed === 0) return <p className="py-6 text-muted">Every trace here passed, so there is nothing to label.</p>;
  if (notPassed < leastForChart)
    return (
      <FewTraces>
        {formatNumber(byBasis.truth)} of {formatCount(notPassed, "trace")} that did not pass{" "}
        {byBasis.truth === 1 ? "has" : "have"} ground truth.
      </FewTraces>
    );
  if (!view.hasShares.outcomes)
    return <p className="py-6 text-muted">No shares: the filters keep only traces with an answer.</p>;
  return (
    <>
      <LabelledChart workspace={workspace} columns={view.labelled} unit={view.unit} />
      <p className="sr-only">{formatCount(byBasis.truth, "trace")} with ground truth</p>
    </>
  );
}
