import { type RunPlan } from "@/lib/attribution/run-plan";
import { readAutomationFilter } from "@/lib/attribution/watching/automation-filter";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { planRuns } from "../../answers/planning/plan-runs";
import { type RunChoice } from "../../answers/runs/run-choice";
import { shownFilter } from "../../ground/search/ready-selection";
import { filterWhere } from "../../ground/search/trace-where.sql";
import { ofWorkspace, readNewest } from "./plan-automation-run.sql";

/**
 * What a run would take on the newest traces that a filter matches, or, where it matches none, on the newest of all;
 * null where there is no trace to plan on. Starts nothing. Throws as `planRuns` does.
 */
export const planAutomationRun = async (
  ctx: WorkspaceContext,
  { filter: text, ...choice }: { filter: string } & RunChoice,
): Promise<RunPlan | null> => {
  const { filter } = readAutomationFilter(text);
  const all = ofWorkspace(ctx);
  const newest = (where: Prisma.Sql) => readNewest(prisma, where);
  const matching = filter === null ? [] : await newest(filterWhere(ctx, (await shownFilter(ctx, filter)).filter));
  const ids = (matching.length > 0 ? matching : await newest(all)).map(({ id }) => id);
  return ids.length === 0 ? null : planRuns(ctx, { selection: { ids }, ...choice });
};
