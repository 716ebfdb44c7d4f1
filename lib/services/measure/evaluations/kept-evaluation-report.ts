import { createHash } from "node:crypto";
import { isLabelled } from "@/lib/attribution/evaluation/content-free-baselines";
import { type EvaluationCase } from "@/lib/attribution/evaluation/evaluation-case";
import { type EvaluationReport } from "@/lib/attribution/evaluation/evaluation-report";
import { type ReportView } from "@/lib/attribution/evaluation/evaluation-view";
import { reportInTurns } from "@/lib/attribution/evaluation/make-report";
import { scoreEntry, type ScoredEntry } from "@/lib/attribution/evaluation/score-entry";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { withoutMessage } from "@/lib/errors";
import { labellerOf } from "../../ground/sight/blind-where.sql";
import { keepWhileThere } from "../../ground/kept-reports/keep-while-there";
import { type Kept, readKept, readLabelRevision } from "../../ground/kept-reports/kept-report";
import { inTurns } from "../../ground/paging/in-turns";
import { activeOf, type EntryCounts, readAnswerCounts, readEntryCounts } from "./entry-counts";
import { toEntry } from "./entry-row";
import { readCases } from "./read-cases";
import { readAllPredictions } from "./read-entry-predictions";
import { scopeOfReader } from "./report-scope";
import { reportSeed, reportVersion } from "./report-settings";
import { type Reader, readHidden, type ReportWish } from "./kept-evaluation-report.sql";

interface Stored {
  report: EvaluationReport;
  /** How long it took to make. */
  tookMs: number;
}

/** So long a reader waits for a table, rather than be shown the one of before. */
const patienceMs = 500;

/**
 * A report that took long is not made anew before so long has gone by, or ten times as long as it took: figures that
 * change all the time must not keep the server busy all the time.
 */
const restMs = 15_000;

type Place = Pick<WorkspaceContext, "workspaceId">;

/** A wish with what its reader must not be told of. */
interface OwnWish extends ReportWish {
  hidden: ReadonlySet<string>;
}

/** Reports that this process makes now, by workspace and scope: of many who ask at once one makes it. */
const making = new Map<string, { key: string; made: Promise<Kept<Stored>> }>();

const hashOf = (ids: ReadonlySet<string>): string =>
  ids.size === 0
    ? ""
    : createHash("sha256")
        .update([...ids].sort().join())
        .digest("hex");

const keyOf = (
  revision: string,
  { entries, hidden }: Pick<OwnWish, "entries" | "hidden">,
  countsOf: (id: string) => EntryCounts,
  answersOf: (id: string) => number,
): string =>
  JSON.stringify([
    [reportVersion, hashOf(hidden)],
    revision,
    entries.map(({ id }) => {
      const { counts, lastFinishedAt } = countsOf(id);
      return [id, Object.values(counts), lastFinishedAt?.getTime() ?? null, answersOf(id)];
    }),
  ]);

const make = async (place: Place, wish: OwnWish, key: string): Promise<Kept<Stored>> => {
  const startedAt = performance.now();
  const all = await readCases(place, wish, { outlines: true });
  const cases: EvaluationCase[] = all.filter(({ traceId }) => !wish.hidden.has(traceId));
  const labelled = cases.filter(isLabelled);
  const scored: ScoredEntry[] = [];
  for (const row of wish.entries)
    scored.push(scoreEntry(toEntry(row), await readAllPredictions(row, { hasBareSuspects: true }), labelled));
  const report = await inTurns(reportInTurns({ cases, scored, seed: reportSeed }));
  const kept = { key, value: { report, tookMs: performance.now() - startedAt }, madeAt: new Date() };
  await keepWhileThere(place, wish.of, { scope: wish.scope, ...kept });
  return kept;
};

const nameOf = ({ workspaceId }: Place, { scope }: OwnWish): string => `${workspaceId} ${scope}`;

const makeOnce = (place: Place, wish: OwnWish, key: string): Promise<Kept<Stored>> => {
  const name = nameOf(place, wish);
  const known = making.get(name);
  if (known?.key === key) return known.made;
  const mine = {
    key,
    made: make(place, wish, key).finally(() => {
      if (making.get(name) === mine) making.delete(name);
    }),
  };
  making.set(name, mine);
  return mine.made;
};

/** For whoever asks next; one at a time of a scope. */
const makeBehind = (place: Place, wish: OwnWish, key: string): void => {
  if (making.has(nameOf(place, wish))) return;
  makeOnce(place, wish, key).catch((error: unknown) => console.error(`[report] ${withoutMessage(error)}`));
};

const isFresh = ({ madeAt, value }: Kept<Stored>): boolean =>
  Date.now() - madeAt.getTime() < Math.max(restMs, 10 * value.tookMs);

/**
 * A reader from whom something is hidden has a report of their own: figures with and without a
 * trace differ by what is true of it.
 */
const ownWish = async (reader: Reader, wish: ReportWish): Promise<OwnWish> => {
  const hidden = await readHidden(reader, wish);
  const scope = hidden.size === 0 ? wish.scope : scopeOfReader(wish.scope, labellerOf(reader) ?? "");
  return { ...wish, scope, hidden };
};

/**
 * The report of these entries on these cases, by the ground truth and the runs of now; without the cases that the
 * reader is to label blind. It is kept, and made anew once a label, a run or an answer has changed;
 * while runs are active, now and then. Who `mayBeOld` is shown the one of before, and told so, where a new one
 * takes long; it is made meanwhile.
 */
export const readKeptReport = async (place: Reader, given: ReportWish): Promise<ReportView> => {
  const wish = await ownWish(place, given);
  const ids = wish.entries.map(({ id }) => id);
  const [revision, countsOf, answersOf, kept] = await Promise.all([
    readLabelRevision(place),
    wish.countsOf ?? readEntryCounts(ids),
    readAnswerCounts(ids),
    readKept<Stored>(place, wish.scope),
  ]);
  const key = keyOf(revision, wish, countsOf, answersOf);
  const isProvisional = wish.isFilling || ids.some((id) => activeOf(countsOf(id).counts) > 0);
  const view = ({ value, madeAt }: Kept<Stored>, isOutdated: boolean): ReportView => ({
    report: value.report,
    madeAt: madeAt.toISOString(),
    isProvisional,
    isOutdated,
    hiddenCount: wish.hidden.size,
  });
  if (kept?.key === key || (kept && isProvisional && isSameTable(kept.key, key) && isFresh(kept)))
    return view(kept, false);
  if (!kept || !wish.mayBeOld || kept.value.tookMs < patienceMs || !isSameBasis(kept.key, key))
    return view(await makeOnce(place, wish, key), false);
  if (!isFresh(kept)) makeBehind(place, wish, key);
  return view(kept, true);
};

type KeyParts = [basis: unknown, revision: string, entries: [string, ...unknown[]][]];
const partsOf = (key: string): KeyParts => JSON.parse(key) as KeyParts;

/** Whether two keys are of reports that are worked out the same way, with the same cases hidden. */
const isSameBasis = (a: string, b: string): boolean => JSON.stringify(partsOf(a)[0]) === JSON.stringify(partsOf(b)[0]);

/**
 * Whether two keys are of one basis, one state of the labels and the same entries: then
 * only runs have ended between them.
 */
const isSameTable = (a: string, b: string): boolean => {
  const [first, second] = [a, b].map((key) => {
    const [basis, revision, entries] = partsOf(key);
    return JSON.stringify([basis, revision, entries.map(([id]) => id)]);
  });
  return first === second;
};
