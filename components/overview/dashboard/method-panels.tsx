"use client";
import Link from "@/components/ground/ui/link";
import { methodName } from "@/lib/attribution/overview/method-weights";
import {
  type OverviewTable,
  type OverviewTableId,
  type PeopleAgreement,
} from "@/lib/attribution/overview/overview-tables";
import { type MethodView } from "@/lib/attribution/overview/method-view";
import { formatCount, formatNumber } from "@/lib/format";
import { type DashboardAddress, paths } from "@/lib/paths";
import { AgreementChart } from "./agreement-chart";
import { CostChart } from "./charts";
import { leastForChart } from "./few-traces";
import { IntervalChart } from "./interval-chart";
import { Panel } from "./panel";

const pointLegend = [{ words: "ring: agent, bar: step; lines: 95% intervals", color: "var(--ink)" }];

/**
 * The panels of methods: how often they are right where that is known, how far they and
 * people agree, and what they cost.
 */
export function MethodPanels({
  workspace,
  address,
  view,
  people,
  tables,
  titles,
  scope,
}: {
  workspace: string;
  address: DashboardAddress;
  view: MethodView;
  people: PeopleAgreement;
  tables: readonly OverviewTable[];
  titles: Readonly<Record<string, string>>;
  scope: string;
}) {
  const panel = (id: OverviewTableId, hasChart: boolean) => ({
    workspace,
    picture: hasChart ? { legend: id === "costs" ? [] : pointLegend, scope } : null,
    table: tables.find((table) => table.id === id) ?? { id, title: id, columns: [], rows: [] },
    csv: paths.api.overview(workspace, { ...address, format: "csv", table: id }),
  });
  const canDraw = view.accuracy.some(({ count }) => count >= leastForChart);
  const isFree = view.costs.every(
    ({ costUsd, unknownCostCount, inputTokens, outputTokens }) =>
      costUsd + unknownCostCount + inputTokens + outputTokens === 0,
  );
  const runCount = view.costs.reduce((sum, one) => sum + one.runCount, 0);
  return (
    <>
      <Panel
        {...panel("accuracy", canDraw)}
        hint="newest runs compared with ground truth, 95% intervals"
        className="col-span-6 max-lg:col-span-12"
      >
        {view.accuracy.length === 0 ? (
          <p className="py-6 text-muted">No trace here has both ground truth and a finished run.</p>
        ) : !canDraw ? (
          <p className="py-6 text-muted">A chart needs a method with {leastForChart} traces that have ground truth.</p>
        ) : (
          <IntervalChart
            title="Accuracy by method"
            rows={view.accuracy.map(({ count, abstained, agent, step, search, ...one }) => ({
              name: methodName(one, titles),
              note:
                abstained > 0
                  ? `${formatNumber(count - abstained)} of ${formatCount(count, "trace")} answered`
                  : formatCount(count, "trace"),
              agent,
              step,
              href: paths.traces(workspace, { q: search }),
            }))}
          />
        )}
        <p className="mt-1 text-xs text-muted">
          Each method on the traces it answered, so lines may cover different traces; traces are treated as independent.
          To compare methods on the same traces and with baselines,{" "}
          <Link href={paths.evaluations(workspace)} className="text-link underline">
            run an evaluation
          </Link>
          .
          {view.seenCount > 0 &&
            ` Left out: ${formatCount(view.seenCount, "answer")} on questions the weights were trained on.`}
        </p>
      </Panel>
      <Panel
        {...panel("agreement", Math.max(people.count, view.runAgreement.count) >= leastForChart)}
        hint="how often all agree, 95% intervals"
        className="col-span-6 max-lg:col-span-12"
      >
        <AgreementChart workspace={workspace} people={people} runs={view.runAgreement} />
      </Panel>
      <Panel {...panel("costs", !isFree)} hint="by method and model" className="col-span-12">
        {view.costs.length === 0 ? (
          <p className="py-4 text-muted">No runs yet.</p>
        ) : isFree ? (
          <p className="py-4 text-muted">Nothing spent: {formatCount(runCount, "run")} of methods that ask no model.</p>
        ) : (
          <CostChart workspace={workspace} costs={view.costs} titles={titles} />
        )}
      </Panel>
    </>
  );
}
