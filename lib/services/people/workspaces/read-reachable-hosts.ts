import { prisma } from "@/lib/db";
import { isSignUpOpen } from "@/lib/env";

/**
 * Hosts of a private network that requests of this workspace may reach, as `allowedHosts` of a guarded fetch. None
 * where anybody may sign up: there everyone owns a workspace, and only who runs the server may open its network.
 */
export const readReachableHosts = async (workspaceId: string): Promise<string[]> => {
  if (isSignUpOpen()) return [];
  const row = await prisma.workspace.findUnique({ where: { id: workspaceId }, select: { reachableHosts: true } });
  return row?.reachableHosts ?? [];
};
