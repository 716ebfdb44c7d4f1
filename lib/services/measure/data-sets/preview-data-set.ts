import { countCases } from "@/lib/attribution/evaluation/count-cases";
import { type CaseCounts } from "@/lib/attribution/evaluation/data-set-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { chooseCases, readyChoice } from "./choose-cases";
import { type CaseChoice } from "./data-set-choice";
import { readSources } from "./read-sources";

/**
 * What a version of this choice would hold now. Stores nothing. Throws INVALID, NOT_FOUND and
 * CONFLICT like `createDataSet`.
 */
export const previewDataSet = async (ctx: WorkspaceContext, input: CaseChoice): Promise<CaseCounts> => {
  const choice = await readyChoice(ctx, input);
  const cases = await chooseCases(prisma, ctx, choice);
  const sources = await readSources(
    ctx,
    cases.map(({ traceId }) => traceId),
  );
  return countCases(
    cases.map((one) => ({ ...one, ...(sources.get(one.traceId) ?? { source: null, isDisputed: false }) })),
    choice.splits.map(({ name }) => name),
  );
};
