import { prisma } from "@/lib/db";
import { createDataSet } from "@/lib/services/measure/data-sets/create-data-set";
import { getDataSet } from "@/lib/services/measure/data-sets/get-data-set";
import { emptyFilter } from "@/lib/traces/filter-grammar";
import { type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";

/** An evaluation of one line over what is labeled in the workspace, without runs. */
export const storeEvaluation = async (
  ctx: MemberContext,
  name: string,
): Promise<{ evaluationId: string; entryId: string }> => {
  const { workspaceId } = ctx;
  const { id } = await createDataSet(ctx, {
    name,
    description: "",
    selection: { filter: emptyFilter() },
    filterText: "",
    subsetBy: "none" as const,
    splits: [],
    seed: 1,
  });
  const { version } = await getDataSet(ctx, { id });
  const evaluation = await prisma.evaluation.create({
    data: {
      workspaceId,
      versionId: version.id,
      name,
      startedByName: "Ada",
      entries: { create: [{ workspaceId, position: 0, kind: "method", title: "Always step 1", method: "step-k" }] },
    },
    include: { entries: true },
  });
  return { evaluationId: evaluation.id, entryId: evaluation.entries[0]?.id ?? "" };
};
