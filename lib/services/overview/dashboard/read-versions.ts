import { compareVersions, type VersionCounts } from "@/lib/attribution/overview/compare-versions";
import { type FailureRow } from "@/lib/attribution/overview/overview-rows";
import {
  chooseBasis,
  type ComparableMethod,
  isEnough,
  newestPair,
  type VersionsView,
} from "@/lib/attribution/overview/versions-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { termOfName } from "@/lib/traces/none-term";
import { freshFacts } from "../../ground/facts/fresh-facts";
import { type FactFilter } from "../../ground/search/counted-facts.sql";
import { readPairs } from "./read-pairs";
import { countVersions, type KnownVersion, listMethods, readFailures } from "./read-versions.sql";

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
 * Two versions of a system side by side: those named, else the newest two that have enough traces. Shares of agents
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
    parties: [],
  };
  const known = await countVersions(ctx, open);
  const systems = systemsOf(known);
  const askedSystem = input.system?.trim().toLowerCase();
  const system = systems.find(({ key }) => key === askedSystem)?.key ?? systems[0]?.key ?? null;
  const versions = known.flatMap(({ systemKey, ...version }) => (systemKey === system ? [version] : []));
  const keyOf = (version: string | undefined) => version?.toLowerCase();
  const named = (version: string | undefined) => versions.find((each) => keyOf(each.version) === keyOf(version));
  const [a, b] = choosePair(versions, named(input.a), named(input.b));
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
  const ofRuns = (version: string) =>
    readPairs(ctx, { filter: { ...of, versions: [version], answered: method?.answered } });
  const isOfRuns = basis === "run" && method !== null;
  const [failures, pairs] = await Promise.all([
    readFailures(ctx, of, { a, b, basis, method }),
    isOfRuns ? Promise.all([ofRuns(a.version), ofRuns(b.version)]) : null,
  ]);
  const answered = { a: total(failures.a), b: total(failures.b) };
  const comparison = compareVersions({ a, b, failures, pairs: pairs && { a: pairs[0], b: pairs[1] } });
  const isBasisChosen = input.basis !== undefined || askedMethod !== undefined;
  return { ...view, a, b, basis, isBasisChosen, method, methods, answered, comparison };
};

/** Those named, each beside its neighbor where the other is not; the newest two with enough traces where none is. */
function choosePair<T extends KnownVersion | VersionCounts>(
  versions: readonly T[],
  namedA: T | undefined,
  namedB: T | undefined,
): [T | undefined, T | undefined] {
  if (!namedA && !namedB) return newestPair(versions) ?? [undefined, undefined];
  const b = namedB ?? versions.findLast((each) => each !== namedA);
  const before = versions[versions.findIndex((each) => each === b) - 1];
  return [[namedA, before, versions.at(-1)].find((each) => each !== undefined && each !== b), b];
}

const nothing = {
  basis: "truth" as const,
  isBasisChosen: false,
  method: null,
  methods: [],
  answered: { a: 0, b: 0 },
  comparison: null,
};

const total = (rows: readonly FailureRow[]): number => rows.reduce((sum, { count }) => sum + count, 0);

/** Systems that name versions, those with two to compare first, then those with several, then by how many traces. */
function systemsOf(known: readonly KnownVersion[]): VersionsView["systems"] {
  const systems = new Map<string, { key: string; versionCount: number; enoughCount: number; traceCount: number }>();
  for (const { systemKey: key, failed, passed, unknown } of known) {
    const { versionCount, enoughCount, traceCount } = systems.get(key) ?? {
      versionCount: 0,
      enoughCount: 0,
      traceCount: 0,
    };
    systems.set(key, {
      key,
      versionCount: versionCount + 1,
      enoughCount: enoughCount + Number(isEnough({ failed, passed })),
      traceCount: traceCount + failed + passed + unknown,
    });
  }
  return [...systems.values()]
    .toSorted(
      (a, b) =>
        Number(b.enoughCount > 1) - Number(a.enoughCount > 1) ||
        Number(b.versionCount > 1) - Number(a.versionCount > 1) ||
        b.traceCount - a.traceCount ||
        (a.key < b.key ? -1 : 1),
    )
    .slice(0, maxSystems)
    .map(({ key, versionCount }) => ({ key, versionCount }));
}
