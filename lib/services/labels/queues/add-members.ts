import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { checkMembers } from "./check-members";
import { requireQueue } from "./require-queue";

/** Has these people label for a queue too. Throws NOT_FOUND, INVALID for nobody and for somebody who may not label. */
export const addMembers = (
  ctx: WorkspaceContext,
  input: { queueId: string; members: readonly string[] },
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const queueId = await requireQueue(tx, ctx, input);
    const members = await checkMembers(tx, ctx, input.members);
    await tx.queueMember.createMany({
      data: members.map((userId) => ({ workspaceId: ctx.workspaceId, queueId, userId })),
      skipDuplicates: true,
    });
  });
