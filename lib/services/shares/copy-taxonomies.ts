import { type Prisma } from "@/lib/db";
import { type ShareTarget } from "./copy-runs";
import { type ShareSource } from "./share-source";

/** Copies those of the workspace's own lists of failure modes by which something in the share is called. */
export const copyTaxonomies = async (
  tx: Prisma.TransactionClient,
  { trace, runs, annotations, adjudications }: ShareSource,
  { workspaceId }: Pick<ShareTarget, "workspaceId">,
): Promise<void> => {
  const said = [trace.groundTruth, ...runs.map(({ attribution }) => attribution), ...annotations, ...adjudications];
  const used = said.flatMap((claim) => {
    const { taxonomy } = (claim ?? {}) as { taxonomy?: Prisma.JsonValue };
    const named = (taxonomy ?? null) as { name: string; version: string } | null;
    return named && /^\d{1,9}$/.test(named.version) ? [{ name: named.name, version: Number(named.version) }] : [];
  });
  if (used.length === 0) return;
  const rows = await tx.workspaceTaxonomy.findMany({ where: { workspaceId: trace.workspaceId, OR: used } });
  await tx.workspaceTaxonomy.createMany({
    data: rows.map(({ name, version, title, modes, createdAt }) => ({
      ...{ workspaceId, name, version, title, createdAt, createdByName: "" },
      modes: modes as Prisma.InputJsonValue,
    })),
  });
};
