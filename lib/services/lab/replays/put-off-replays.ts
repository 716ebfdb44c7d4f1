import { prisma } from "@/lib/db";
import { enqueueReplays } from "../../ground/queue/enqueue";

/** Has the replays of a workspace made a while from now. */
export const putOffReplays = (workspaceId: string, afterMs: number): Promise<void> =>
  enqueueReplays(prisma, workspaceId, afterMs);
