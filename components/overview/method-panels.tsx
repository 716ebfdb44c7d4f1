"use client";
import Link from "next/link";
import { type ReactNode } from "react";
import { type OverviewTable, type OverviewTableId } from "@/lib/attribution/overview/overview-tables";
import { type MethodView } from "@/lib/attribution/overview/overview-view";
import { formatCount } from "@/lib/format";
import { type DashboardAddress, paths } from "@/lib/paths";
import { AccuracyChart } from "./accuracy-chart";
import { Panel } from "./panel";

/** The panels of methods: how often they are right where that is known, and what they cost. */
export function MethodPanels({
  workspace,
  address,
  view,
  tables,
  titles,
  children,
}: {
  workspace: string;
  address: DashboardAddress;
  view: MethodView;
  tables: readonly OverviewTable[];
  titles: Readonly<Record<string, string>>;
  /** Stands beside the accuracy. */
  children: ReactNode;
}) {
  const panel = (id: OverviewTableId) => ({
    workspace,
    table: tables.find((table) => table.id === id) ?? { id, title: id, columns: [], rows: [] },
    csv: paths.api.overview(workspace, { ...address, format: "csv", table: id }),
  });
  return (
    <>
      <Panel
        {...panel("accuracy")}
        hint="newest runs against ground truth, 95 % intervals"
        className="col-span-6 max-lg:col-span-12"
      >
        {view.accuracy.length === 0 ? (
          <p className="py-6 text-muted">No trace here has both ground truth and a finished run.</p>
        ) : (
          <AccuracyChart workspace={workspace} accuracy={view.accuracy} titles={titles} />
        )}
        <p className="mt-1 text-xs text-muted">
          Each on the traces that it answered, so that two lines may rest on different ones, and traces are taken as
          independent. To compare methods on the same traces, and with rules that read nothing,{" "}
          <Link href={paths.evaluations(workspace)} className="text-link underline">
            run an evaluation
          </Link>
          .
          {view.seenCount > 0 &&
            ` Left out: ${formatCount(view.seenCount, "answer")} on questions that the weights had learned from.`}
        </p>
      </Panel>
      {children}
      <Panel {...panel("costs")} isTable hint="of all runs of these traces" className="col-span-12">
        {view.costs.length === 0 && <p className="py-4 text-muted">No run here yet.</p>}
      </Panel>
    </>
  );
}
