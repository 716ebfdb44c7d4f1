import { z } from "zod";
import { askRows } from "@/lib/ask";
import { countCases } from "@/lib/attribution/evaluation/count-cases";
import { type CaseCounts } from "@/lib/attribution/evaluation/data-set-view";
import { prisma, Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { splitsOf, type VersionRow } from "./require-version";

const row = z.object({
  question: z.number(),
  subset: z.string().nullable(),
  split: z.string().nullable(),
  isDeleted: z.boolean(),
  isChanged: z.boolean(),
  source: z.string().nullable(),
  isDisputed: z.boolean(),
});

export type VersionCounts = CaseCounts & { deletedCount: number; changedCount: number };

const orNull = (text: string | null): string | null => (text === null ? null : unescapeFromStorage(text));

export const count = async (workspaceId: string, version: VersionRow): Promise<VersionCounts> => {
  const rows = await askRows(
    prisma,
    Prisma.sql`
    select c."question", c."subset", c."split", t."id" is null as "isDeleted", coalesce(t."contentHash" <> c."contentHash", false) as "isChanged",
      u."source", coalesce(u."isDisputed", false) as "isDisputed"
    from "DataSetCase" c left join "Trace" t on t."workspaceId" = c."workspaceId" and t."id" = c."traceId"
      left join lateral (select v."source", v."isDisputed" from "TraceTruth" v
        where v."workspaceId" = c."workspaceId" and v."traceId" = c."traceId" and t."contentHash" = c."contentHash" offset 0) u on true
    where c."workspaceId" = ${workspaceId}::uuid and c."versionId" = ${version.id}::uuid`,
    row,
  );
  const cases = rows.map(({ subset, split, ...row }) => ({ ...row, subset: orNull(subset), split: orNull(split) }));
  return {
    ...countCases(
      cases,
      splitsOf(version).map(({ name }) => name),
    ),
    deletedCount: rows.filter(({ isDeleted }) => isDeleted).length,
    changedCount: rows.filter(({ isChanged }) => isChanged).length,
  };
};
