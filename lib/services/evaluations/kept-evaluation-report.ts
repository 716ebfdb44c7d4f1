import { type Prediction } from "@/lib/attribution/evaluation/prediction";
import { type EvaluationReport } from "@/lib/attribution/evaluation/evaluation-report";
import { type ReportView } from "@/lib/attribution/evaluation/evaluation-view";
import { reportInTurns } from "@/lib/attribution/evaluation/make-report";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Kept, keepReport, readKept, readLabelRevision } from "../kept-reports/kept-report";
import { inTurns } from "../traces/in-turns";
import { activeOf, type EntryCounts, readAnswerCounts, readEntryCounts } from "./entry-counts";
import { type EntryRow, toEntry } from "./entry-row";
import { readCases } from "./read-cases";
import { readAllPredictions } from "./read-entry-predictions";
import { reportSeed, reportVersion } from "./report-settings";

interface Stored {
  report: EvaluationReport;
  /** How long it took to make. */
  tookMs: number;
}

export interface ReportWish {
  /** Under which it is kept. */
  scope: string;
  versionId: string;
  split: string | null;
  entries: readonly EntryRow[];
}

/** While runs are active a kept report is shown again for so long, and for ten times as long as it took to make. */
const provisionalMs = 15_000;

type Place = Pick<WorkspaceContext, "workspaceId">;

/** Reports that this process makes now: of many who ask at once one makes it. */
const making = new Map<string, Promise<Kept<Stored>>>();

const keyOf = (
  revision: string,
  entries: readonly EntryRow[],
  countsOf: (id: string) => EntryCounts,
  answersOf: (id: string) => number,
): string =>
  JSON.stringify([
    reportVersion,
    revision,
    entries.map(({ id }) => {
      const { counts, lastFinishedAt } = countsOf(id);
      return [id, Object.values(counts), lastFinishedAt?.getTime() ?? null, answersOf(id)];
    }),
  ]);

const make = async (place: Place, wish: ReportWish, key: string): Promise<Kept<Stored>> => {
  const startedAt = performance.now();
  const cases = await readCases(place, wish, { outlines: true });
  const entries: { entry: ReturnType<typeof toEntry>; predictions: Prediction[] }[] = [];
  for (const row of wish.entries) entries.push({ entry: toEntry(row), predictions: await readAllPredictions(row) });
  const report = await inTurns(reportInTurns({ cases, entries, seed: reportSeed }));
  const kept = { key, value: { report, tookMs: performance.now() - startedAt }, madeAt: new Date() };
  await keepReport(place, wish.scope, kept);
  return kept;
};

const makeOnce = (place: Place, wish: ReportWish, key: string): Promise<Kept<Stored>> => {
  const name = JSON.stringify([place.workspaceId, wish.scope, key]);
  const known = making.get(name);
  if (known) return known;
  const made = make(place, wish, key).finally(() => making.delete(name));
  making.set(name, made);
  return made;
};

const isFresh = ({ madeAt, value }: Kept<Stored>): boolean =>
  Date.now() - madeAt.getTime() < Math.max(provisionalMs, 10 * value.tookMs);

/**
 * The report of these lines on these cases, by the ground truth and the runs of now. It is kept, and made anew once a label, a run or an answer has changed;
 * while runs are active, now and then.
 */
export const readKeptReport = async (place: Place, wish: ReportWish): Promise<ReportView> => {
  const ids = wish.entries.map(({ id }) => id);
  const [revision, countsOf, answersOf, kept] = await Promise.all([
    readLabelRevision(place),
    readEntryCounts(ids),
    readAnswerCounts(ids),
    readKept<Stored>(place, wish.scope),
  ]);
  const key = keyOf(revision, wish.entries, countsOf, answersOf);
  const isProvisional = ids.some((id) => activeOf(countsOf(id).counts) > 0);
  const isGood = kept !== null && (kept.key === key || (isProvisional && isSameTable(kept.key, key) && isFresh(kept)));
  const { value, madeAt } = isGood ? kept : await makeOnce(place, wish, key);
  return { report: value.report, madeAt: madeAt.toISOString(), isProvisional };
};

/** Whether two keys are of one version, one state of the labels and the same lines: then only runs have ended between them. */
const isSameTable = (a: string, b: string): boolean => {
  const [first, second] = [a, b].map((key) => {
    const [version, revision, entries] = JSON.parse(key) as [number, string, [string, ...unknown[]][]];
    return JSON.stringify([version, revision, entries.map(([id]) => id)]);
  });
  return first === second;
};
