import { mergeReports } from "@/lib/attribution/evaluation/case-set";
import { type ReportView } from "@/lib/attribution/evaluation/evaluation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { readReport } from "./read-report";

/**
 * The tables of several evaluations as one, by the ground truth of now; with the tests within each,
 * corrected together. Throws CONFLICT, with a sentence, where they were not measured on the same traces
 * with the same ground truth; NOT_FOUND.
 */
export const compareEvaluations = async (
  ctx: WorkspaceContext,
  { evaluationIds }: { evaluationIds: readonly string[] },
): Promise<ReportView> => {
  const views: ReportView[] = [];
  for (const evaluationId of new Set(evaluationIds)) views.push(await readReport(ctx, { evaluationId }));
  try {
    return {
      report: mergeReports(views.map(({ report }) => report)),
      madeAt: views.reduce((last, { madeAt }) => (madeAt > last ? madeAt : last), ""),
      isProvisional: views.some(({ isProvisional }) => isProvisional),
      isOutdated: false,
      hiddenCount: Math.max(...views.map(({ hiddenCount }) => hiddenCount)),
    };
  } catch (error) {
    if (error instanceof RangeError) throw new KnownError("CONFLICT", error.message);
    throw error;
  }
};
