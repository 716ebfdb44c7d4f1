import { dataSetWords } from "@/lib/attribution/evaluation/data-set-words";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { codeOf } from "@/lib/errors";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { requireFresh, type Seen, standing } from "../../ground/freshness/require-fresh";
import { takeTurns } from "../../ground/freshness/take-turns.sql";
import { nameTaken } from "./create-data-set";
import { readNames } from "./data-set-choice";
import { requireDataSet } from "./require-data-set";

const uniqueViolation = "P2002";

/**
 * Changes what a data set is called and described as; its versions stay. Throws INVALID, NOT_FOUND, CONFLICT where the
 * name is taken, and a StaleError where it says something else than what was `seen`.
 */
export const renameDataSet = async (
  ctx: WorkspaceContext,
  input: { id: string; name: string; description: string; seen?: Seen },
): Promise<void> => {
  const { name, description } = readNames(input);
  const data = { name: escapeForStorage(name), description: escapeForStorage(description) };
  try {
    await prisma.$transaction(async (tx) => {
      await takeTurns(tx, `data set:${input.id}`);
      const row = await requireDataSet(ctx, input.id, tx);
      const there = { name: unescapeFromStorage(row.name), description: unescapeFromStorage(row.description) };
      requireFresh(input.seen, standing(dataSetWords(there)));
      await tx.dataSet.updateMany({ where: { id: row.id, workspaceId: ctx.workspaceId }, data });
    });
  } catch (error) {
    throw codeOf(error) === uniqueViolation ? nameTaken() : error;
  }
};
