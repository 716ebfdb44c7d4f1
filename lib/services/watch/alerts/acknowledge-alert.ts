import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { requireRowId } from "../../ground/ids/row-id";

/** Notes that somebody has seen an alert; who was first stays. Throws NOT_FOUND. */
export const acknowledgeAlert = async (ctx: WorkspaceContext, input: { id: string }): Promise<void> => {
  const own = { id: requireRowId(input.id, "alert"), workspaceId: ctx.workspaceId };
  if ((await prisma.alert.count({ where: own })) === 0) throw notFound("alert");
  await prisma.alert.updateMany({
    where: { ...own, acknowledgedAt: null },
    data: { acknowledgedAt: new Date(), acknowledgedByName: escapeForStorage(ctx.actor.name) },
  });
};
