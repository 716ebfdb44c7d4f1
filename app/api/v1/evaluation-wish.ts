import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { getDataSet } from "@/lib/services/measure/data-sets/get-data-set";
import { type EvaluationChoice, type EvaluationLimits } from "@/lib/services/measure/evaluations/evaluation-choice";

interface Wish extends Pick<EvaluationChoice, "entries" | "repeats"> {
  dataSetId: string;
  version?: number | undefined;
  split?: string | null | undefined;
  maxCostUsd?: number | null | undefined;
  maxTokens?: number | null | undefined;
}

/** What is measured on which version: the newest where none is named. Throws NOT_FOUND. */
export const evaluationWish = async (
  ctx: WorkspaceContext,
  { dataSetId, version: number, split = null, entries, repeats, maxCostUsd = null, maxTokens = null }: Wish,
): Promise<EvaluationChoice & EvaluationLimits> => {
  const { version } = await getDataSet(ctx, { id: dataSetId, version: number });
  return { versionId: version.id, split, entries, repeats, maxCostUsd, maxTokens };
};
