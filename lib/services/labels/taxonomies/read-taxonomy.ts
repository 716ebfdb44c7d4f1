import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { findTaxonomy } from "@/lib/attribution/taxonomies/taxonomy-list";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { toTaxonomy } from "./taxonomy-row";

const isVersion = /^[1-9]\d{0,8}$/;

/** A published taxonomy, or one of this workspace in its newest or a named version. Throws NOT_FOUND. */
export const readTaxonomy = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
  { name, version }: { name: string; version?: string | undefined },
): Promise<Taxonomy> => {
  const published = findTaxonomy(name);
  if (published) {
    if (version === undefined || version === published.version) return published;
    throw notFound("taxonomy");
  }
  if (version !== undefined && !isVersion.test(version)) throw notFound("taxonomy");
  const row = await prisma.workspaceTaxonomy.findFirst({
    where: {
      workspaceId: ctx.workspaceId,
      name: escapeForStorage(name),
      ...(version === undefined ? {} : { version: Number(version) }),
    },
    orderBy: { version: "desc" },
  });
  if (!row) throw notFound("taxonomy");
  return toTaxonomy(row);
};
