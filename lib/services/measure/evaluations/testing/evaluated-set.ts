import { emptyFilter } from "@/lib/traces/filter-grammar";
import { createDataSet } from "../../data-sets/create-data-set";
import { getDataSet } from "../../data-sets/get-data-set";
import { makeProvider } from "@/lib/services/answers/runs/testing/make-provider";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";

/** Words that no two questions of a test share. */
const question = (at: number): string => `q${at}a q${at}b q${at}c?`;

/**
 * A workspace with a provider that nobody listens at, and a data set of so many labeled traces, one a question:
 * the truth is step 1 of Surfer.
 */
export const makeEvaluatedSet = async ({ count = 4, splits = [] as { name: string; share: number }[] } = {}): Promise<{
  ctx: MemberContext;
  providerId: string;
  traceIds: string[];
  dataSetId: string;
  versionId: string;
}> => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const providerId = await makeProvider(ctx);
  const groundTruth = { agent: "Surfer", stepIndex: 1, reason: "The map was read wrongly.", quotes: [], suspects: [] };
  const traceIds: string[] = [];
  for (let at = 0; at < count; at += 1)
    traceIds.push(await storeSample(ctx, { question: question(at), externalId: `case-${at}`, groundTruth }));
  const { id: dataSetId } = await createDataSet(ctx, {
    name: "Maps",
    description: "",
    selection: { filter: emptyFilter() },
    filterText: "",
    subsetBy: "none" as const,
    splits,
    seed: 1,
  });
  const { version } = await getDataSet(ctx, { id: dataSetId });
  return { ctx, providerId, traceIds, dataSetId, versionId: version.id };
};
