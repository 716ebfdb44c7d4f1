import { prisma } from "@/lib/db";
import { isRowId } from "@/lib/services/ground/ids/row-id";
import { type ClaimedRun, type RunOwner, takeRun, toClaimedRun } from "../../executing/claim-run";

/** Takes this very run, whoever's turn it is: tests share a database. */
export const claimRun = async (owner: RunOwner): Promise<ClaimedRun | null> => {
  if (!isRowId(owner.runId)) return null;
  const row = await prisma.$transaction((tx) => takeRun(tx, owner));
  return row && toClaimedRun(row);
};
