import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { readTaxonomy } from "./read-taxonomy";

/** What this workspace calls failures by: the newest version of the one that was chosen. */
export const chosenTaxonomy = async (ctx: Pick<WorkspaceContext, "workspaceId">): Promise<Taxonomy> => {
  const { taxonomyName } = await prisma.workspace.findUniqueOrThrow({
    where: { id: ctx.workspaceId },
    select: { taxonomyName: true },
  });
  return readTaxonomy(ctx, { name: unescapeFromStorage(taxonomyName) });
};
