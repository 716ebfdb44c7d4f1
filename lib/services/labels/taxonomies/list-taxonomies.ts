import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { taxonomies as published } from "@/lib/attribution/taxonomies/taxonomy-list";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { chosenTaxonomy } from "./chosen-taxonomy";
import { toTaxonomy } from "./taxonomy-row";

interface TaxonomyVersion {
  version: string;
  createdByName: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
}

interface TaxonomyEntry {
  /** Its newest version. */
  taxonomy: Taxonomy;
  isOwn: boolean;
  /** Newest first; empty where it is a published one. */
  versions: TaxonomyVersion[];
}

/**
 * What failures may be called by here: the published taxonomies, then this workspace's own by name.
 * `chosenName` is the one that runs ask by.
 */
export const listTaxonomies = async (
  ctx: WorkspaceContext,
): Promise<{ chosenName: string; taxonomies: TaxonomyEntry[] }> => {
  const rows = await prisma.workspaceTaxonomy.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: [{ name: "asc" }, { version: "desc" }],
  });
  const own = new Map<string, TaxonomyEntry>();
  for (const row of rows) {
    const taxonomy = toTaxonomy(row);
    const entry = own.get(row.name) ?? { taxonomy, isOwn: true, versions: [] };
    const { version, source: createdByName } = taxonomy;
    entry.versions.push({ version, createdByName, createdAt: row.createdAt.toISOString() });
    own.set(row.name, entry);
  }
  return {
    chosenName: (await chosenTaxonomy(ctx)).name,
    taxonomies: [...published.map((taxonomy) => ({ taxonomy, isOwn: false, versions: [] })), ...own.values()],
  };
};
