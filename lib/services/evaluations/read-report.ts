import { type ReportView } from "@/lib/attribution/evaluation/evaluation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { readKeptReport } from "./kept-evaluation-report";
import { reportScope } from "./report-scope";
import { requireEvaluation } from "./require-evaluation";
import { splitOf } from "./summarise-evaluation";

/** The table of an evaluation, by the ground truth of now; provisional while its runs are active. Throws NOT_FOUND. */
export const readReport = async (ctx: WorkspaceContext, input: { evaluationId: string }): Promise<ReportView> => {
  const row = await requireEvaluation(ctx, input.evaluationId);
  const { id, versionId, entries } = row;
  return readKeptReport(ctx, { scope: reportScope(id), versionId, split: splitOf(row), entries });
};
