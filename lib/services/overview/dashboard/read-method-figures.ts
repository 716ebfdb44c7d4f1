import { type AccuracyRow, type CostRow, type RunAgreementRow } from "@/lib/attribution/overview/overview-rows";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { freshFacts } from "../../ground/facts/fresh-facts";
import { type FactFilter } from "../../ground/search/counted-facts.sql";
import { readFigures } from "./read-method-figures.sql";

/** What runs say and cost, by method. */
interface MethodRows {
  accuracy: AccuracyRow[];
  costs: CostRow[];
  runAgreement: RunAgreementRow;
  isBehind: boolean;
}

/**
 * Of the runs of the traces that `filter` matches: how often the newest of each method version and set of weights are
 * right where there is ground truth (answers of weights that had learned from the question left out), how far those of
 * different ones say the same, and what all of them cost. Evaluations are in what was spent and in nothing else. With
 * `filter.answered` only of that method.
 */
export const readMethodFigures = async (
  ctx: WorkspaceContext,
  { filter }: { filter: FactFilter },
): Promise<MethodRows> => {
  const { isBehind } = await freshFacts(ctx.workspaceId);
  const { accuracy, costs, agreement } = await readFigures(ctx, filter);
  return { accuracy, costs, runAgreement: agreement, isBehind };
};
