import { type ReportView } from "@/lib/attribution/evaluation/evaluation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type EntryCounts } from "./entry-counts";
import { readKeptReport } from "./kept-evaluation-report";
import { reportScope } from "./report-scope";
import { requireEvaluation } from "./require-evaluation";
import { splitOf } from "./summarise-evaluation";

/**
 * The table of an evaluation, by the ground truth of now; provisional while its runs are made or active. Cases that
 * the reader is to label blind are in no figure. With `mayBeOld` the one of before, said to be outdated, where a
 * new one takes long. `countsOf` are its runs, where they are counted already. Throws NOT_FOUND.
 */
export const readReport = async (
  ctx: WorkspaceContext,
  {
    evaluationId,
    mayBeOld,
    countsOf,
  }: {
    evaluationId: string;
    mayBeOld?: boolean | undefined;
    countsOf?: ((entryId: string) => EntryCounts) | undefined;
  },
): Promise<ReportView> => {
  const row = await requireEvaluation(ctx, evaluationId);
  const { id, versionId, entries } = row;
  const isFilling = row.filledAt === null && row.cancelledAt === null;
  const kept = { scope: reportScope(id), of: { evaluationId: id } };
  return readKeptReport(ctx, { ...kept, versionId, split: splitOf(row), entries, isFilling, mayBeOld, countsOf });
};
