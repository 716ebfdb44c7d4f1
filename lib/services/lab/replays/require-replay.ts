import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireSight } from "../../ground/sight/require-sight";
import { requireRowId } from "../../ground/ids/row-id";
import { requireSightOfMade } from "./require-sight-of-made";
import { replayColumns, type WholeReplayRow } from "../../answers/replay-records/replay-row";

/**
 * The row of a replay of this workspace with its steps, else NOT_FOUND. Every verb that names a replay
 * begins here, so none of them tells a person of replays of a trace that they are to label blind, nor of
 * one that made such a trace: FORBIDDEN.
 */
export const requireReplay = async (
  ctx: Pick<WorkspaceContext, "workspaceId" | "role" | "actor">,
  id: string,
): Promise<WholeReplayRow> => {
  const row = await prisma.replay.findFirst({
    where: { id: requireRowId(id, "replay"), workspaceId: ctx.workspaceId },
    select: { ...replayColumns, prefix: true, steps: true },
  });
  if (!row) throw notFound("replay");
  await requireSight(ctx, { traceId: row.traceId });
  if (row.studyId !== null) await requireSightOfMade(ctx, [row.id]);
  return row;
};
