import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireSightOfCases } from "../../measure/evaluations/require-sight-of-cases";
import { readMadeTraces } from "./require-sight-of-made.sql";

/**
 * Replays of a study of injection tell where the fault of a failure lies that was made of them, though they are of the
 * trace that it was made of. Throws FORBIDDEN where the person is to label such a failure of one of these replays
 * blind; else keeps that they have been shown what is said of it.
 */
export const requireSightOfMade = async (
  ctx: Pick<WorkspaceContext, "workspaceId" | "role" | "actor">,
  replayIds: readonly string[],
): Promise<void> => {
  if (ctx.actor.kind !== "user" || replayIds.length === 0) return;
  const made = await readMadeTraces(prisma, ctx, replayIds);
  await requireSightOfCases(
    ctx,
    made.map(({ id }) => id),
  );
};
