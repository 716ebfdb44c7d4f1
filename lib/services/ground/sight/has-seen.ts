import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireRowId } from "../ids/row-id";

/**
 * Whether this person has been shown what a run or somebody else says of the trace: then a label of theirs is kept as
 * made with that knowledge. Never for an API key.
 */
export const hasSeen = async (
  { workspaceId, actor }: Pick<WorkspaceContext, "workspaceId" | "actor">,
  input: { traceId: string },
): Promise<boolean> => {
  if (actor.kind !== "user") return false;
  const traceId = requireRowId(input.traceId, "trace");
  const key = { workspaceId, traceId, userId: actor.userId };
  return (await prisma.sighting.findUnique({ where: { workspaceId_traceId_userId: key } })) !== null;
};
