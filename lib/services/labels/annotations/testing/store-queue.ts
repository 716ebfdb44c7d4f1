import { randomUUID } from "node:crypto";
import { prisma } from "@/lib/db";
import { type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";

interface Choice {
  traceIds: readonly string[];
  members: readonly MemberContext[];
  isBlind?: boolean;
  item?: { stream: "worth" | "random"; inclusionProbability: number | null };
}

/** A queue as it is stored, without what its making draws and checks; answers its id. */
export const storeQueue = async (
  { workspaceId }: MemberContext,
  { traceIds, members, isBlind = true, item = { stream: "worth", inclusionProbability: null } }: Choice,
): Promise<string> => {
  const { id } = await prisma.labelQueue.create({
    data: {
      workspaceId,
      name: randomUUID(),
      isBlind,
      populationCount: traceIds.length,
      seed: 1,
      createdByName: "Ada",
      members: { create: members.map(({ actor }) => ({ workspaceId, userId: actor.userId })) },
      items: { create: traceIds.map((traceId, position) => ({ workspaceId, traceId, position, ...item })) },
    },
  });
  return id;
};
