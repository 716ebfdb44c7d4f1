import { type DashboardChoice } from "@/lib/attribution/overview/dashboard-choice";
import {
  methodTableIds,
  methodTables,
  type OverviewTable,
  type OverviewTableId,
  traceTableIds,
  traceTables,
} from "@/lib/attribution/overview/overview-tables";
import { makeMethodView } from "@/lib/attribution/overview/method-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { readMethodFigures } from "./read-method-figures";
import { readPeopleAgreement } from "./read-people-agreement";
import { readModeTitles } from "./read-mode-titles";
import { readOverview } from "./read-overview";

/** The tables of the overview, or one of them; what they need is counted and nothing else. */
export const readOverviewTables = async (
  ctx: WorkspaceContext,
  { choice, table }: { choice: DashboardChoice; table?: OverviewTableId | undefined },
): Promise<{ tables: OverviewTable[]; isBehind: boolean; blindCount: number; madeCount: number }> => {
  const { filter, basis } = choice;
  const needs = (ids: readonly OverviewTableId[]): boolean => table === undefined || ids.includes(table);
  const [traces, methods, titles, people] = await Promise.all([
    needs(traceTableIds) ? readOverview(ctx, { filter, basis }) : null,
    needs(methodTableIds) ? readMethodFigures(ctx, { filter }) : null,
    readModeTitles(ctx),
    needs(["agreement"]) ? readPeopleAgreement(ctx) : null,
  ]);
  const tables = [
    ...(traces ? traceTables(traces, choice, titles) : []),
    ...(methods ? methodTables(makeMethodView(methods, choice), people) : []),
  ];
  return {
    tables: tables.filter(({ id }) => table === undefined || id === table),
    isBehind: (traces?.isBehind ?? false) || (methods?.isBehind ?? false),
    blindCount: traces?.blindCount ?? 0,
    madeCount: traces?.madeCount ?? 0,
  };
};
