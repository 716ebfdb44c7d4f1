import { type Share } from "../statistics/estimate";
import { writeInterval, writePercent, writeShare, writeSigned } from "../statistics/written-figures";
import { coverageOf, labelledOf, partEntries } from "./entry-coverage";
import { type EntryReport, type EvaluationReport, type PairedTest, type Slice } from "./evaluation-report";

/** A table in words: a row of names, and rows of as many cells. */
export interface TextTable {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

const percent = (share: number): string => `${writePercent(share, 1)}%`;

/** A difference of shares in points. */
const points = (difference: number): string => writeSigned(100 * difference, 1);

const money = (usd: number | null): string =>
  usd === null ? "–" : usd === 0 ? "0" : usd < 0.01 ? usd.toPrecision(2) : usd.toFixed(2);

const seconds = (ms: number | null): string => (ms === null ? "–" : (ms / 1000).toFixed(1));

const shareOf = (share: Share): string => (share.count === 0 ? "–" : writeShare(share, 1));

/** "137"; "32 of 137" where the others are to come or were stopped. */
const countOf = ({ scores }: EntryReport): string =>
  coverageOf(scores) === "all" ? String(scores.caseCount) : `${scores.caseCount} of ${labelledOf(scores)}`;

/**
 * A report as tables for people: every entry that answered all labeled traces beside the rules, below those that
 * answered some, then all of them on each subset, and the paired tests. An entry without any answer that counts is in
 * no table. Shares with 95% intervals.
 */
export function reportTables({ caseSet, entries, tests }: EvaluationReport): TextTable[] {
  const { whole, partial, rules } = partEntries(entries);
  const answering = [...whole, ...partial, ...rules];
  const subsets = [...new Set(answering.flatMap(({ slices }) => slices.filter(isSubset).map(({ title }) => title)))];
  const labelled = caseSet.caseCount - caseSet.withoutTruth;
  return [
    wholeTable(`All ${labelled} labeled traces`, [...whole, ...rules]),
    ...(partial.length > 0 ? [wholeTable(`Not on all ${labelled} labeled traces, so not ranked`, partial)] : []),
    ...(subsets.length > 1 ? subsets : []).map((subset) => subsetTable(subset, answering)),
    ...(tests.length > 0 ? [testTable(entries, tests)] : []),
  ];
}

const isSubset = ({ by }: Slice): boolean => by === "subset";

function wholeTable(title: string, entries: readonly EntryReport[]): TextTable {
  const hasParty = entries.some(({ scores }) => (scores.party?.count ?? 0) > 0);
  const row = (report: EntryReport): string[] => {
    const { entry, scores } = report;
    const { within, top, states, costPerRight, consistency } = scores;
    const [near, , , , far] = within;
    const isRule = entry.kind === "baseline";
    return [
      ...[entry.title, countOf(report), shareOf(scores.agent), shareOf(scores.step), shareOf(scores.joint)],
      ...[near, far, top[1]?.share].map((share) => (share && share.count > 0 ? percent(share.value) : "–")),
      ...[scores.mrr.value.toFixed(3), isRule ? "–" : String(states.unreadable + states.failed)],
      ...[isRule ? "–" : String(scores.inputTokens + scores.outputTokens), isRule ? "–" : money(scores.costUsd)],
      ...[isRule ? "–" : money(costPerRight.step), seconds(scores.durationMs)],
      consistency ? percent(consistency.sameStep) : "–",
      ...(hasParty ? [scores.party ? `${shareOf(scores.party)} of ${scores.party.count}` : "–"] : []),
    ];
  };
  const head = [
    ...["", "n", "Agent", "Step", "Both", "±1", "±5", "Top 3", "MRR", "No answer", "Tokens", "$", "$ per right step"],
    ...["s per answer", "Same step again", ...(hasParty ? ["Party"] : [])],
  ];
  return { title, head, rows: entries.map(row) };
}

function subsetTable(subset: string, entries: readonly EntryReport[]): TextTable {
  return {
    title: subset,
    head: ["", "n", "Agent", "Step", "Both"],
    rows: entries.map((report) => {
      const { slices } = report;
      const title = titleOf(report);
      const scores = slices.find((slice) => isSubset(slice) && slice.title === subset)?.scores;
      return scores
        ? [title, String(scores.caseCount), shareOf(scores.agent), shareOf(scores.step), shareOf(scores.joint)]
        : [title, "0", "–", "–", "–"];
    }),
  };
}

const titleOf = (report: EntryReport): string =>
  coverageOf(report.scores) === "all" ? report.entry.title : `${report.entry.title} (on ${countOf(report)})`;

function testTable(entries: readonly EntryReport[], tests: readonly PairedTest[]): TextTable {
  const nameOf = (id: string): string => entries.find(({ entry }) => entry.id === id)?.entry.title ?? id;
  return {
    title: "Differences on the same traces",
    head: ["", "Against", "Of", "n", "Difference, in points", "p", "p (Holm)", "McNemar p"],
    rows: tests.map(({ a, b, of, caseCount, difference, permutationP, holmP, mcnemar }) => [
      ...[nameOf(a), nameOf(b), of, String(caseCount)],
      `${points(difference.value)} ${writeInterval(difference, points)}`,
      ...[permutationP.toFixed(4), holmP.toFixed(4), mcnemar === null ? "–" : mcnemar.p.toFixed(4)],
    ]),
  };
}

/** What must stand beside the figures: whose prompts, which models, when, on what, and how the intervals were made. */
export function reportCaption(
  { caseSet, entries }: EvaluationReport,
  { measuredAt, seed }: { measuredAt: string; seed: number },
): string {
  const methods = entries.flatMap(({ entry }) =>
    entry.method === null ? [] : [`${entry.method} ${entry.methodVersion ?? ""}`.trim()],
  );
  const models = [...new Set(entries.flatMap(({ entry }) => (entry.model === null ? [] : [entry.model])))];
  const unanswered = partEntries(entries).unanswered.map(({ entry }) => entry.title);
  const repeats = entries.reduce((most, { scores }) => Math.max(most, scores.consistency?.repeats ?? 1), 1);
  return [
    methods.length > 0
      ? `Our own prompts, not those of the papers (method versions: ${[...new Set(methods)].join(", ")}).`
      : "No built-in methods.",
    models.length > 0 ? `Models: ${models.join(", ")}.` : "No models were asked.",
    `Measured ${measuredAt}; ${repeats === 1 ? "one answer" : `the mean of ${repeats} answers`} per trace.`,
    `${caseSet.caseCount - caseSet.withoutTruth} labeled traces, ${caseSet.questionCount} questions, case set ${caseSet.hash.slice(0, 12)}.`,
    ...(unanswered.length > 0 ? [`No scored answers, not in the tables: ${unanswered.join(", ")}.`] : []),
    `Exact steps and normalized names, unreadable and failed answers count as wrong; 95% intervals by bootstrap over questions (2,000 draws, seed ${seed}), p by flipping the signs of questions (10,000 draws).`,
    "The baselines below the methods do not read the text of a trace.",
  ].join(" ");
}
