import { Prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";

/** The cases of a version, of one split or of all, as a condition on `"DataSetCase" c`. */
export const caseWhere = (
  workspaceId: string,
  { versionId, split }: { versionId: string; split: string | null },
): Prisma.Sql => {
  const inSplit = split === null ? Prisma.sql`true` : Prisma.sql`c."split" = ${escapeForStorage(split)}`;
  return Prisma.sql`c."workspaceId" = ${workspaceId}::uuid and c."versionId" = ${versionId}::uuid and ${inSplit}`;
};

/** The trace of `"DataSetCase" c` where it is as it was frozen, as `"Trace" t`. */
export const frozenTrace = Prisma.sql`"Trace" t on t."workspaceId" = c."workspaceId" and t."id" = c."traceId" and t."contentHash" = c."contentHash"`;
