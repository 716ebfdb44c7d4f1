import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { readTaxonomy } from "./read-taxonomy";

/** What runs ask by from now on. Throws NOT_FOUND for a name that is neither published nor this workspace's own. */
export const chooseTaxonomy = async (ctx: WorkspaceContext, { name }: { name: string }): Promise<void> => {
  await readTaxonomy(ctx, { name });
  await prisma.workspace.update({
    where: { id: ctx.workspaceId },
    data: { taxonomyName: escapeForStorage(name) },
  });
};
