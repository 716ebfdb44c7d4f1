import { z } from "zod";
import { askRows } from "@/lib/ask";
import { type VersionCounts } from "@/lib/attribution/overview/compare-versions";
import { nameWeights } from "@/lib/attribution/overview/method-weights";
import { type FailureRow } from "@/lib/attribution/overview/overview-rows";
import { nameOf } from "@/lib/attribution/overview/overview-series";
import { type ComparableMethod } from "@/lib/attribution/overview/versions-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { countedFacts, type FactFilter } from "../../ground/search/counted-facts.sql";
import { withMemory } from "./with-memory";

const versionsRow = z.object({
  version: z.string(),
  firstDay: z.string(),
  failed: z.number(),
  passed: z.number(),
  unknown: z.number(),
  labelled: z.number(),
  systemKey: z.string(),
  key: z.string(),
});

const methodsRow = z.object({
  method: z.string(),
  methodVersion: z.string(),
  tracerVersionId: z.string().nullable(),
  weightsNumber: z.number().nullable(),
  weightsSystem: z.string().nullable(),
  seenCount: z.number(),
  countA: z.number(),
  countB: z.number(),
});

const failuresRow = z.object({
  basis: z.enum(["truth", "run"]),
  agentKey: z.string(),
  agent: z.string(),
  modeKey: z.string().nullable(),
  mode: z.string().nullable(),
  count: z.number(),
  isA: z.boolean(),
});

export type KnownVersion = VersionCounts & { systemKey: string };

/**
 * Every version of every system, in order of their first trace. Names compare as in a search, without regard to case; a
 * version is called as it is written most often.
 */
export async function countVersions(ctx: WorkspaceContext, filter: FactFilter): Promise<KnownVersion[]> {
  const rows = await withMemory((tx) =>
    askRows(
      tx,
      Prisma.sql`
    select "systemKey", "nameKey"("version") as "key", (array_agg("version" order by "count" desc, "version" collate "C"))[1] as "version", to_char(min("day"), 'YYYY-MM-DD') as "firstDay",
      sum("failed")::int as "failed", sum("passed")::int as "passed", sum("count" - "failed" - "passed")::int as "unknown", sum("labelled")::int as "labelled"
    from (
      select f."systemKey", f."version", min(f."day") as "day", min(f."at") as "at", count(*) as "count", count(*) filter (where f."outcome" = 'failed') as "failed",
        count(*) filter (where f."outcome" = 'passed') as "passed", count(*) filter (where f."outcome" <> 'passed' and b."basis" = 'truth') as "labelled"
      ${countedFacts(ctx, filter)} and f."version" is not null and f."systemKey" <> '' group by f."systemKey", f."version") written
    group by "systemKey", "nameKey"("version") order by min("at"), 2`,
      versionsRow,
    ),
  );
  return rows.map(({ key, version, systemKey, ...counts }) => ({
    ...counts,
    systemKey: unescapeFromStorage(systemKey),
    version: nameOf(unescapeFromStorage(key), unescapeFromStorage(version)),
  }));
}

/** Whether a row of facts is of a version, and of one of the two. */
const isOf = (version: string): Prisma.Sql =>
  Prisma.sql`"nameKey"(f."version") = "nameKey"(${escapeForStorage(version)})`;

const isOfEither = (a: string, b: string): Prisma.Sql => Prisma.sql`(${isOf(a)} or ${isOf(b)})`;

/** Method versions, each set of weights by itself, with an answer on both; by how much there is of it. */
export const listMethods = async (
  ctx: WorkspaceContext,
  filter: FactFilter,
  a: string,
  b: string,
): Promise<ComparableMethod[]> => {
  const rows = await withMemory((tx) =>
    askRows(
      tx,
      Prisma.sql`
    select g.*, v."number" as "weightsNumber", null as "weightsSystem" from (
    select x."method", x."methodVersion", x."tracerVersionId", (count(*) filter (where p."isA" and not x."hasSeen"))::int as "countA",
      (count(*) filter (where not p."isA" and not x."hasSeen"))::int as "countB", (count(*) filter (where x."hasSeen"))::int as "seenCount"
    from (select f."traceId", ${isOf(a)} as "isA" ${countedFacts(ctx, filter)} and ${isOfEither(a, b)} and not h."isBlind") p
    join "RunFact" x on x."traceId" = p."traceId" and x."workspaceId" = ${ctx.workspaceId}::uuid and x."isNewest" and not x."isAbstained"
    group by 1, 2, 3) g left join "TracerVersion" v on v."id" = g."tracerVersionId"
    order by least("countA", "countB") desc, 1, 2, v."number" desc nulls last`,
      methodsRow,
    ),
  );
  return nameWeights(rows, { hasSystem: false }).filter(({ countA, countB }) => countA > 0 && countB > 0);
};

export async function readFailures(
  ctx: WorkspaceContext,
  filter: FactFilter,
  of: { a: VersionCounts; b: VersionCounts; basis: "truth" | "run"; method: ComparableMethod | null },
): Promise<{ a: FailureRow[]; b: FailureRow[] }> {
  const { a, b, basis, method } = of;
  if (basis === "run" && method === null) return { a: [], b: [] };
  const said: FactFilter =
    basis === "truth"
      ? { ...filter, basis: "truth" }
      : { ...filter, basis: "answer", answered: method?.answered ?? "" };
  const rows = await withMemory((tx) =>
    askRows(
      tx,
      Prisma.sql`
    select ${isOf(a.version)} as "isA", ${basis} as "basis", c."agentKey", min(c."agent" collate "C") as "agent", "nameKey"(c."mode") as "modeKey", min(c."mode" collate "C") as "mode", count(*)::int as "count"
    ${countedFacts(ctx, said)} and ${isOfEither(a.version, b.version)} group by 1, 3, 5`,
      failuresRow,
    ),
  );
  const read = rows.map(({ isA, ...row }) => ({
    isA,
    row: {
      ...row,
      agentKey: unescapeFromStorage(row.agentKey),
      agent: unescapeFromStorage(row.agent),
      modeKey: row.modeKey === null ? null : unescapeFromStorage(row.modeKey),
      mode: row.mode === null ? null : unescapeFromStorage(row.mode),
    },
  }));
  const from = (isOfA: boolean) => read.flatMap(({ isA, row }) => (isA === isOfA ? [row] : []));
  return { a: from(true), b: from(false) };
}
