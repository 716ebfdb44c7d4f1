import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { findTaxonomy } from "@/lib/attribution/taxonomies/taxonomy-list";
import { mast } from "@/lib/attribution/taxonomies/mast";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { toTaxonomy } from "./taxonomy-row";

/** What this workspace calls failures by: the newest version of the one that was chosen. */
export const chosenTaxonomy = async ({ workspaceId }: Pick<WorkspaceContext, "workspaceId">): Promise<Taxonomy> => {
  const { taxonomyName } = await prisma.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { taxonomyName: true },
  });
  const published = findTaxonomy(taxonomyName);
  if (published) return published;
  const row = await prisma.workspaceTaxonomy.findFirst({
    where: { workspaceId, name: taxonomyName },
    orderBy: { version: "desc" },
  });
  return row ? toTaxonomy(row) : mast;
};
