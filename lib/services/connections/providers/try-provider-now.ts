import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";
import { endRest } from "./keep-pace";

/** Ends the rest of a provider at once: the next run that waits for it tries it. Throws NOT_FOUND. */
export const tryProviderNow = async (ctx: WorkspaceContext, input: { id: string }): Promise<void> => {
  const where = { id: requireRowId(input.id, "provider"), workspaceId: ctx.workspaceId };
  const provider = await prisma.provider.findFirst({ where, select: { id: true } });
  if (!provider) throw notFound("provider");
  await endRest(provider.id);
};
