import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../row-id";

/** Ends a key at once. Ending it again changes nothing. Throws NOT_FOUND. */
export const revokeApiKey = async (ctx: WorkspaceContext, { id }: { id: string }, now = new Date()): Promise<void> => {
  const where = { id: requireRowId(id, "API key"), workspaceId: ctx.workspaceId };
  const { count } = await prisma.apiKey.updateMany({ where: { ...where, revokedAt: null }, data: { revokedAt: now } });
  if (count === 0 && (await prisma.apiKey.count({ where })) === 0) throw notFound("API key");
};
