import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type TargetView } from "@/lib/replay/target-view";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { KnownError } from "@/lib/errors";
import { askCapabilities } from "./ask-capabilities";
import { requireTarget } from "./require-target";
import { toCapabilitiesColumn, toTargetView } from "./target-row";

/** Longest sentence that is kept of why a target could not be asked. */
const maxProblemLength = 1_000;

/**
 * Asks a target for what it can do, and keeps that or why it could not be asked; what it said before stays then. Throws
 * NOT_FOUND.
 */
export const checkTarget = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
  { id }: { id: string },
): Promise<TargetView> => {
  const row = await requireTarget(ctx, id);
  const said = await askCapabilities(ctx, row, new AbortController().signal);
  const found =
    said.problem === null
      ? { capabilities: toCapabilitiesColumn(said.capabilities), problem: null, problemCode: null }
      : { problem: escapeForStorage(said.problem.slice(0, maxProblemLength)), problemCode: said.problemCode };
  // What was said at another address is not kept for this one; that it was asked is no change by a person.
  const { count } = await prisma.replayTarget.updateMany({
    where: { id: row.id, workspaceId: ctx.workspaceId, url: row.url },
    data: { ...found, checkedAt: new Date(), updatedAt: row.updatedAt },
  });
  if (count === 0) throw new KnownError("CONFLICT", "This replay target was changed in the meantime. Check it again.");
  return toTargetView(await requireTarget(ctx, id));
};
