import { compareVersions, type VersionCounts } from "@/lib/attribution/overview/compare-versions";
import { nameWeights, type WeightedMethod } from "@/lib/attribution/overview/method-weights";
import { type FailureRow } from "@/lib/attribution/overview/overview-rows";
import { nameOf } from "@/lib/attribution/overview/overview-series";
import { chooseBasis, type ComparableMethod, type VersionsView } from "@/lib/attribution/overview/versions-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { termOfName } from "@/lib/traces/none-term";
import { freshFacts } from "../../ground/facts/fresh-facts";
import { countedFacts, type FactFilter } from "../../ground/search/counted-facts";
import { withMemory } from "./with-memory";

export interface VersionsInput {
  system?: string | undefined;
  /** Versions before and after. */
  a?: string | undefined;
  b?: string | undefined;
  basis?: "truth" | "run" | undefined;
  /** `method@version`, with the weights where there are several: see `readAnswered`. */
  method?: string | undefined;
  /** Days, tags and nothing else are taken of it. */
  filter: FactFilter;
}

const maxSystems = 100;

/**
 * Two versions of a system side by side: those named, else the last two by their first trace. Shares of agents
 * and modes rest on ground truth or on the unchecked runs of one method version and set of weights, never on
 * both; see `chooseBasis`. Answers of that method count also where there is ground truth: what is compared is
 * one method with itself. Nothing is counted of traces that the reader is to label blind. What is named and not
 * there is as if it had not been named.
 */
export const readVersions = async (ctx: WorkspaceContext, input: VersionsInput): Promise<VersionsView> => {
  const { isBehind } = await freshFacts(ctx.workspaceId);
  const { fromDay, toDay, tags } = input.filter;
  const open: FactFilter = {
    fromDay,
    toDay,
    tags,
    isMade: false,
    outcomes: [],
    systems: [],
    versions: [],
    models: [],
    responsible: [],
    modes: [],
  };
  const known = await countVersions(ctx, open);
  const systems = systemsOf(known);
  const askedSystem = input.system?.trim().toLowerCase();
  const system = systems.find(({ key }) => key === askedSystem)?.key ?? systems[0]?.key ?? null;
  const versions = known.flatMap(({ systemKey, ...version }) => (systemKey === system ? [version] : []));
  const keyOf = (version: string | undefined) => version?.toLowerCase();
  const named = (version: string | undefined) => versions.find((each) => keyOf(each.version) === keyOf(version));
  const b = named(input.b) ?? versions.findLast((each) => each !== named(input.a)) ?? null;
  const a = [named(input.a), versions[versions.findIndex((each) => each === b) - 1], versions.at(-1)].find(
    (each) => each !== undefined && each !== b,
  );
  const view = { systems, system, versions, isBehind };
  if (system === null || !a || !b) return { ...view, ...nothing, a: null, b: null };
  const of: FactFilter = { ...open, systems: [termOfName(system)], outcomes: ["failed", "unknown"] };
  const methods = await listMethods(ctx, of, a.version, b.version);
  const isAsked = ({ answered, method, methodVersion }: ComparableMethod, isWhole: boolean): boolean =>
    input.method === (isWhole ? answered : `${method}@${methodVersion}`);
  const askedMethod = methods.find((one) => isAsked(one, true)) ?? methods.find((one) => isAsked(one, false));
  const chosen = chooseBasis({ a: a.labelled, b: b.labelled }, methods);
  const basis = input.basis ?? (askedMethod ? "run" : chosen.basis);
  const method = askedMethod ?? chosen.method;
  const failures = await readFailures(ctx, of, { a, b, basis, method });
  const answered = { a: total(failures.a), b: total(failures.b) };
  const comparison = compareVersions({ a, b, failures });
  const isBasisChosen = input.basis !== undefined || askedMethod !== undefined;
  return { ...view, a, b, basis, isBasisChosen, method, methods, answered, comparison };
};

const nothing = {
  basis: "truth" as const,
  isBasisChosen: false,
  method: null,
  methods: [],
  answered: { a: 0, b: 0 },
  comparison: null,
};

const total = (rows: readonly FailureRow[]): number => rows.reduce((sum, { count }) => sum + count, 0);

/** Systems that name versions, those with several first, then by how many traces. */
function systemsOf(known: readonly KnownVersion[]): VersionsView["systems"] {
  const systems = new Map<string, { key: string; versionCount: number; traceCount: number }>();
  for (const { systemKey: key, failed, passed, unknown } of known) {
    const { versionCount, traceCount } = systems.get(key) ?? { versionCount: 0, traceCount: 0 };
    systems.set(key, { key, versionCount: versionCount + 1, traceCount: traceCount + failed + passed + unknown });
  }
  return [...systems.values()]
    .toSorted(
      (a, b) =>
        Number(b.versionCount > 1) - Number(a.versionCount > 1) ||
        b.traceCount - a.traceCount ||
        (a.key < b.key ? -1 : 1),
    )
    .slice(0, maxSystems)
    .map(({ key, versionCount }) => ({ key, versionCount }));
}

type KnownVersion = VersionCounts & { systemKey: string };

/**
 * Every version of every system, in order of their first trace. Names compare as in a search, without regard to case; a
 * version is called as it is written most often.
 */
async function countVersions(ctx: WorkspaceContext, filter: FactFilter): Promise<KnownVersion[]> {
  const rows = await withMemory(
    (tx) => tx.$queryRaw<(KnownVersion & { key: string })[]>`
    select "systemKey", "nameKey"("version") as "key", (array_agg("version" order by "count" desc, "version" collate "C"))[1] as "version", to_char(min("day"), 'YYYY-MM-DD') as "firstDay",
      sum("failed")::int as "failed", sum("passed")::int as "passed", sum("count" - "failed" - "passed")::int as "unknown", sum("labelled")::int as "labelled"
    from (
      select f."systemKey", f."version", min(f."day") as "day", min(f."at") as "at", count(*) as "count", count(*) filter (where f."outcome" = 'failed') as "failed",
        count(*) filter (where f."outcome" = 'passed') as "passed", count(*) filter (where f."outcome" <> 'passed' and b."basis" = 'truth') as "labelled"
      ${countedFacts(ctx, filter)} and f."version" is not null and f."systemKey" <> '' group by f."systemKey", f."version") written
    group by "systemKey", "nameKey"("version") order by min("at"), 2`,
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
const listMethods = async (
  ctx: WorkspaceContext,
  filter: FactFilter,
  a: string,
  b: string,
): Promise<ComparableMethod[]> => {
  const rows = await withMemory(
    (tx) => tx.$queryRaw<(WeightedMethod & { countA: number; countB: number })[]>`
    select g.*, v."number" as "weightsNumber", null as "weightsSystem" from (
    select x."method", x."methodVersion", x."tracerVersionId", (count(*) filter (where p."isA" and not x."hasSeen"))::int as "countA",
      (count(*) filter (where not p."isA" and not x."hasSeen"))::int as "countB", (count(*) filter (where x."hasSeen"))::int as "seenCount"
    from (select f."traceId", ${isOf(a)} as "isA" ${countedFacts(ctx, filter)} and ${isOfEither(a, b)} and not h."isBlind") p
    join "RunFact" x on x."traceId" = p."traceId" and x."workspaceId" = ${ctx.workspaceId}::uuid and x."isNewest" and not x."isAbstained"
    group by 1, 2, 3) g left join "TracerVersion" v on v."id" = g."tracerVersionId"
    order by least("countA", "countB") desc, 1, 2, v."number" desc nulls last`,
  );
  return nameWeights(rows, { hasSystem: false }).filter(({ countA, countB }) => countA > 0 && countB > 0);
};

async function readFailures(
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
  const rows = await withMemory(
    (tx) => tx.$queryRaw<(FailureRow & { isA: boolean })[]>`
    select ${isOf(a.version)} as "isA", ${basis} as "basis", c."agentKey", min(c."agent" collate "C") as "agent", "nameKey"(c."mode") as "modeKey", min(c."mode" collate "C") as "mode", count(*)::int as "count"
    ${countedFacts(ctx, said)} and ${isOfEither(a.version, b.version)} group by 1, 3, 5`,
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
