import { type RegressionPlan } from "@/lib/attribution/regression/regression-plan";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { readRegressionCases } from "./regression-cases";

/** How many cases the failures of an incident make, and why others make none. Throws NOT_FOUND. */
export const planRegression = async (
  ctx: WorkspaceContext,
  { number }: { number: number },
): Promise<RegressionPlan> => {
  const { cases, leftOut, traceCount } = await readRegressionCases(ctx, number);
  const reasons = new Map<string, number>();
  for (const { because } of leftOut) reasons.set(because, (reasons.get(because) ?? 0) + 1);
  return {
    traceCount,
    caseCount: cases.length,
    leftOut: [...reasons].map(([because, count]) => ({ because, count })),
  };
};
