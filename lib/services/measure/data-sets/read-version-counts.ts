import { countCases } from "@/lib/attribution/evaluation/count-cases";
import { type CaseCounts } from "@/lib/attribution/evaluation/data-set-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { keepWhileThere } from "../../ground/kept-reports/keep-while-there";
import { readKept, readLabelRevision } from "../../ground/kept-reports/kept-report";
import { type VersionRow, splitsOf } from "./require-version";

export type VersionCounts = CaseCounts & { deletedCount: number; changedCount: number };

interface Row {
  question: number;
  subset: string | null;
  split: string | null;
  isDeleted: boolean;
  isChanged: boolean;
  source: string | null;
  isDisputed: boolean;
}

const orNull = (text: string | null): string | null => (text === null ? null : unescapeFromStorage(text));

const count = async (workspaceId: string, version: VersionRow): Promise<VersionCounts> => {
  const rows = await prisma.$queryRaw<Row[]>`
    select c."question", c."subset", c."split", t."id" is null as "isDeleted", coalesce(t."contentHash" <> c."contentHash", false) as "isChanged",
      u."source", coalesce(u."isDisputed", false) as "isDisputed"
    from "DataSetCase" c left join "Trace" t on t."workspaceId" = c."workspaceId" and t."id" = c."traceId"
      left join lateral (select v."source", v."isDisputed" from "TraceTruth" v
        where v."workspaceId" = c."workspaceId" and v."traceId" = c."traceId" and t."contentHash" = c."contentHash" offset 0) u on true
    where c."workspaceId" = ${workspaceId}::uuid and c."versionId" = ${version.id}::uuid`;
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

export const countsScope = (versionId: string): string => `cases:${versionId}`;

/**
 * What is in a version, by the ground truth of now; counted anew once a label has changed. A trace that is not as it
 * was frozen has no ground truth.
 */
export const readVersionCounts = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
  version: VersionRow,
): Promise<VersionCounts> => {
  const scope = countsScope(version.id);
  const [key, kept] = await Promise.all([readLabelRevision(ctx), readKept<VersionCounts>(ctx, scope)]);
  if (kept?.key === key) return kept.value;
  const value = await count(ctx.workspaceId, version);
  await keepWhileThere(ctx, { versionId: version.id }, { scope, key, value, madeAt: new Date() });
  return value;
};
