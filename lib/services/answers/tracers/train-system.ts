import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { neededLabels } from "@/lib/tracer/train-tracer";
import { enqueueTraining } from "../../ground/queue/enqueue";
import { readLabels } from "../../ground/learning/read-labels";
import { hashLabels, writeLabels } from "../../ground/learning/written-labels";
import { requireTracer } from "./require-tracer";

/**
 * Has a system trained on its labels as they are now, however few of them are new. Throws NOT_FOUND, INVALID where
 * fewer than ten traces are labeled, CONFLICT where these labels were trained on already or are being trained on.
 */
export const trainSystem = (ctx: WorkspaceContext, input: { tracerId: string }): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { id, workspaceId, systemKey, status, trainedLabels } = await requireTracer(tx, ctx, input.tracerId);
    const labels = writeLabels(await readLabels(tx, { workspaceId, systemKey }));
    if (labels.length < neededLabels) {
      throw new KnownError(
        "INVALID",
        `Training needs ${neededLabels} labeled failures of the system; there are ${labels.length}.`,
      );
    }
    if (hashLabels(labels) === trainedLabels)
      throw new KnownError(
        "CONFLICT",
        "No label has changed since the last training, so the result would be the same.",
      );
    if (status === "TRAINING") throw new KnownError("CONFLICT", "Training is already running. Wait until it ends.");
    await enqueueTraining(tx, { tracerId: id, afterMs: 0, isAsked: true });
    await tx.systemTracer.update({ where: { id }, data: { status: "QUEUED", error: null } });
  });
