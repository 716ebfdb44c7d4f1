import { prisma } from "@/lib/db";
import { enqueueTraining } from "../../ground/queue/enqueue";

/** Gives a training back to the queue, to be begun anew. For a worker that stops. */
export const requeueTraining = (input: { tracerId: string; isAsked: boolean }): Promise<void> =>
  prisma.$transaction(async (tx) => {
    await tx.systemTracer.updateMany({ where: { id: input.tracerId }, data: { status: "QUEUED", progress: null } });
    await enqueueTraining(tx, { ...input, afterMs: 0 });
  });
