import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { codeOf, KnownError } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { bulkTransaction } from "../../ground/search/select-traces";
import { chooseCases, readyChoice } from "./choose-cases";
import { readNames, type VersionChoice } from "./data-set-choice";
import { insertVersion } from "./insert-version";

const uniqueViolation = "P2002";

export const nameTaken = (): KnownError =>
  new KnownError("CONFLICT", "There is already a data set with this name.", [{ pointer: "/name", message: "Taken." }]);

/**
 * Freezes the selected traces under a name, as version 1. Throws INVALID for a name, splits or a seed that cannot be,
 * and where nothing matches or more than a data set holds; NOT_FOUND where traces are named and none is here; CONFLICT
 * where the name is taken and like `readySelection`.
 */
export const createDataSet = async (
  ctx: WorkspaceContext,
  input: VersionChoice & { name: string; description: string },
): Promise<{ id: string; number: number }> => {
  const { workspaceId, actor } = ctx;
  const { name, description } = readNames(input);
  const choice = await readyChoice(ctx, input);
  try {
    return await prisma.$transaction(async (tx) => {
      const cases = await chooseCases(tx, ctx, choice);
      const { id } = await tx.dataSet.create({
        data: {
          workspaceId,
          name: escapeForStorage(name),
          description: escapeForStorage(description),
          createdByName: escapeForStorage(actor.name),
        },
        select: { id: true },
      });
      await insertVersion(tx, ctx, { dataSetId: id, number: 1, choice, cases });
      return { id, number: 1 };
    }, bulkTransaction);
  } catch (error) {
    throw codeOf(error) === uniqueViolation ? nameTaken() : error;
  }
};
