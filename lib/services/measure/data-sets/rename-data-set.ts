import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { codeOf } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { nameTaken } from "./create-data-set";
import { readNames } from "./data-set-choice";
import { requireDataSet } from "./require-data-set";

const uniqueViolation = "P2002";

/**
 * Changes what a data set is called and described as; its versions stay. Throws INVALID, NOT_FOUND,
 * CONFLICT where the name is taken.
 */
export const renameDataSet = async (
  ctx: WorkspaceContext,
  input: { id: string; name: string; description: string },
): Promise<void> => {
  const { id } = await requireDataSet(ctx, input.id);
  const { name, description } = readNames(input);
  const data = { name: escapeForStorage(name), description: escapeForStorage(description) };
  try {
    await prisma.dataSet.updateMany({ where: { id, workspaceId: ctx.workspaceId }, data });
  } catch (error) {
    throw codeOf(error) === uniqueViolation ? nameTaken() : error;
  }
};
