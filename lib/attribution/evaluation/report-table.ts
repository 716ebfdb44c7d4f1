import { type Share } from "../statistics/estimate";
import { type EntryReport, type EvaluationReport, type PairedTest, type Slice } from "./evaluation-report";

/** A table in words: a line of names, and lines of as many cells. */
export interface TextTable {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

const percent = (share: number): string => (100 * share).toFixed(1);

/** In percent with the 95 % interval: `46.0 [37.1, 54.9]`. */
const withInterval = ({ value, low, high }: Pick<Share, "value" | "low" | "high">): string =>
  `${percent(value)} [${percent(low)}, ${percent(high)}]`;

const money = (usd: number | null): string =>
  usd === null ? "–" : usd === 0 ? "0" : usd < 0.01 ? usd.toPrecision(2) : usd.toFixed(2);

const seconds = (ms: number | null): string => (ms === null ? "–" : (ms / 1000).toFixed(1));

const shareOf = ({ count, ...share }: Share): string => (count === 0 ? "–" : withInterval(share));

/** A report as tables for people: every entry on all cases, on each subset, and the paired tests. Shares in percent with 95 % intervals. */
export function reportTables({ caseSet, entries, tests }: EvaluationReport): TextTable[] {
  const subsets = [...new Set(entries.flatMap(({ slices }) => slices.filter(isSubset).map(({ title }) => title)))];
  const labelled = caseSet.caseCount - caseSet.withoutTruth;
  return [
    wholeTable(`All ${labelled} labelled traces`, entries),
    ...(subsets.length > 1 ? subsets : []).map((subset) => subsetTable(subset, entries)),
    ...(tests.length > 0 ? [testTable(entries, tests)] : []),
  ];
}

const isSubset = ({ by }: Slice): boolean => by === "subset";

function wholeTable(title: string, entries: readonly EntryReport[]): TextTable {
  const row = ({ entry, scores }: EntryReport): string[] => {
    const { within, top, states, costPerRight, consistency } = scores;
    const [near, , , , far] = within;
    const isRule = entry.kind === "baseline";
    return [
      ...[entry.title, String(scores.caseCount), shareOf(scores.agent), shareOf(scores.step), shareOf(scores.joint)],
      ...[near, far, top[1]?.share].map((share) => (share && share.count > 0 ? percent(share.value) : "–")),
      ...[scores.mrr.value.toFixed(3), isRule ? "–" : String(states.unreadable + states.failed)],
      ...[isRule ? "–" : String(scores.inputTokens + scores.outputTokens), isRule ? "–" : money(scores.costUsd)],
      ...[isRule ? "–" : money(costPerRight.step), seconds(scores.durationMs)],
      consistency ? percent(consistency.sameStep) : "–",
    ];
  };
  const head = [
    ...["", "n", "agent", "step", "both", "±1", "±5", "top 3", "MRR", "no answer", "tokens", "$", "$ per right step"],
    ...["s per answer", "same step again"],
  ];
  return { title, head, rows: entries.map(row) };
}

function subsetTable(subset: string, entries: readonly EntryReport[]): TextTable {
  return {
    title: subset,
    head: ["", "n", "agent", "step", "both"],
    rows: entries.map(({ entry, slices }) => {
      const scores = slices.find((slice) => isSubset(slice) && slice.title === subset)?.scores;
      return scores
        ? [entry.title, String(scores.caseCount), shareOf(scores.agent), shareOf(scores.step), shareOf(scores.joint)]
        : [entry.title, "0", "–", "–", "–"];
    }),
  };
}

function testTable(entries: readonly EntryReport[], tests: readonly PairedTest[]): TextTable {
  const titleOf = (id: string): string => entries.find(({ entry }) => entry.id === id)?.entry.title ?? id;
  return {
    title: "Differences on the same traces",
    head: ["", "against", "of", "n", "difference", "p", "p (Holm)", "McNemar p"],
    rows: tests.map(({ a, b, of, caseCount, difference, permutationP, holmP, mcnemar }) => [
      ...[titleOf(a), titleOf(b), of, String(caseCount), withInterval(difference)],
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
  const repeats = entries.reduce((most, { scores }) => Math.max(most, scores.consistency?.repeats ?? 1), 1);
  return [
    methods.length > 0
      ? `Our own prompts, not those of the papers (method versions: ${[...new Set(methods)].join(", ")}).`
      : "No method of ours was run.",
    models.length > 0 ? `Models: ${models.join(", ")}.` : "No model was asked.",
    `Measured ${measuredAt}; ${repeats === 1 ? "one answer" : `the mean of ${repeats} answers`} per trace.`,
    `${caseSet.caseCount - caseSet.withoutTruth} labelled traces, ${caseSet.questionCount} questions, case set ${caseSet.hash.slice(0, 12)}.`,
    `Shares in %, exact steps and normalised names, what could not be read or failed counts as wrong; 95 % intervals by bootstrap over questions (2,000 draws, seed ${seed}), p by flipping the signs of questions (10,000 draws).`,
    "Lines without a model below the methods read no word of a trace.",
  ].join(" ");
}
