import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { bulkTransaction } from "../../ground/search/select-traces";
import { chooseCases, hashOfCases, readyChoice } from "./choose-cases";
import { invalid, type VersionChoice } from "./data-set-choice";
import { insertVersion } from "./insert-version";
import { requireDataSet } from "./require-data-set";
import { lockDataSet } from "./add-version.sql";

const maxVersions = 1_000;

/**
 * Freezes the selected traces as the next version of a data set. Throws INVALID like `createDataSet`, and where the
 * newest version holds the same, divided the same way; NOT_FOUND; CONFLICT like `readySelection`.
 */
export const addVersion = async (
  ctx: WorkspaceContext,
  input: VersionChoice & { dataSetId: string },
): Promise<{ id: string; number: number }> => {
  const { id: dataSetId } = await requireDataSet(ctx, input.dataSetId);
  const choice = await readyChoice(ctx, input);
  return prisma.$transaction(async (tx) => {
    // Of two that are added at once the second finds the first.
    await lockDataSet(tx, dataSetId);
    const newest = await tx.dataSetVersion.findFirst({ where: { dataSetId }, orderBy: { number: "desc" } });
    const cases = await chooseCases(tx, ctx, choice);
    if (newest?.hash === hashOfCases(cases))
      throw invalid("/selection", `Version ${newest.number} has the same traces, split the same way.`);
    const number = (newest?.number ?? 0) + 1;
    if (number > maxVersions) throw invalid("/selection", "This data set has too many versions. Create a new one.");
    await insertVersion(tx, ctx, { dataSetId, number, choice, cases });
    return { id: dataSetId, number };
  }, bulkTransaction);
};
