import { type EntryReport, type EntryScores } from "@/lib/attribution/evaluation/evaluation-report";
import { type Estimate, type Share } from "@/lib/attribution/statistics/estimate";
import { hasSpread } from "@/lib/attribution/statistics/written-figures";
import { formatCompact, formatCost, formatCount, formatDuration, formatNumber } from "@/lib/format";

/** What stands in a cell of the table. */
export type Cell =
  | { kind: "share"; share: Share }
  | { kind: "estimate"; estimate: Estimate; hasInterval: boolean }
  | { kind: "plain"; share: number }
  | { kind: "text"; text: string; title?: string | undefined }
  | { kind: "none"; why: string };

export interface Column {
  id: string;
  head: string;
  /** What it says, in a sentence. */
  about: string;
  cell: (report: EntryReport) => Cell;
  /** What entries are put in order by; null where one has no figure, which comes last. */
  rank: (scores: EntryScores) => number | null;
  /** Whether less is better. */
  isLessBetter?: boolean;
  /** Drawn as a line from 0 to 100% besides. */
  isDrawn?: boolean;
}

/** Columns that are switched on and off together. */
interface ColumnGroup {
  id: string;
  title: string;
  isOnAtFirst: boolean;
  columns: readonly Column[];
}

const share = (
  fields: Pick<Column, "id" | "head" | "about"> & { isDrawn?: boolean },
  pick: (scores: EntryScores) => Share | undefined,
): Column => ({
  ...fields,
  cell: ({ scores }) => {
    const picked = pick(scores);
    return picked && scores.caseCount > 0 ? { kind: "share", share: picked } : nothingYet;
  },
  rank: (scores) => (scores.caseCount > 0 ? (pick(scores)?.value ?? null) : null),
});

const nothingYet: Cell = { kind: "none", why: "no scored answer yet" };

const partyColumn: Column = {
  id: "party",
  head: "Whose fault",
  about: "The party is right, on traces whose label says one.",
  cell: ({ scores: { party } }) =>
    party && party.count > 0
      ? { kind: "share", share: party }
      : { kind: "none", why: "no label or answer says a party" },
  rank: ({ party }) => party?.value ?? null,
};

const withinColumn = (distance: number): Column =>
  share(
    {
      id: `within-${distance}`,
      head: `±${distance}`,
      about: `The named step is at most ${formatCount(distance, "step")} from the right one.`,
    },
    ({ within }) => within[distance - 1],
  );

const estimate = (
  fields: Pick<Column, "id" | "head" | "about" | "isLessBetter">,
  pick: (scores: EntryScores) => Estimate | null,
): Column => ({
  ...fields,
  cell: ({ scores }) => {
    const picked = scores.caseCount > 0 ? pick(scores) : null;
    return picked
      ? { kind: "estimate", estimate: picked, hasInterval: hasSpread(picked) }
      : { kind: "none", why: "nothing named" };
  },
  rank: (scores) => (scores.caseCount > 0 ? (pick(scores)?.value ?? null) : null),
});

const answersOf = ({ states }: EntryScores): number =>
  states.answered + states.abstained + states.unreadable + states.failed;

const replies = (state: keyof EntryScores["states"], head: string, about: string): Column => ({
  id: state,
  head,
  about,
  cell: ({ entry, scores }) =>
    entry.kind === "baseline"
      ? free
      : {
          kind: "text",
          text: formatNumber(scores.states[state]),
          title: `of ${formatCount(answersOf(scores), "answer")}`,
        },
  rank: ({ states }) => states[state],
  isLessBetter: true,
});

const free: Cell = { kind: "none", why: "no calls" };

const costPer = (of: "agent" | "step"): Column => ({
  id: `cost-${of}`,
  head: `$ per right ${of}`,
  about: `US dollars per trace with the right ${of}.`,
  cell: ({ entry, scores }) => {
    if (entry.kind === "baseline") return free;
    const costUsd = scores.costPerRight[of];
    return costUsd === null
      ? { kind: "none", why: scores.costUsd === null ? "cost unknown" : `no right ${of}` }
      : { kind: "text", text: formatCost(costUsd) };
  },
  rank: ({ costPerRight }) => costPerRight[of],
  isLessBetter: true,
});

const spent: readonly Column[] = [
  {
    id: "tokens",
    head: "Tokens",
    about: "Sent and received, all answers.",
    cell: ({ entry, scores }) =>
      entry.kind === "baseline"
        ? free
        : {
            kind: "text",
            text: formatCompact(scores.inputTokens + scores.outputTokens),
            title: `${formatNumber(scores.inputTokens)} in, ${formatNumber(scores.outputTokens)} out`,
          },
    rank: ({ inputTokens, outputTokens }) => inputTokens + outputTokens,
    isLessBetter: true,
  },
  {
    id: "cost",
    head: "Cost",
    about: "US dollars, all answers.",
    cell: ({ entry, scores }) =>
      entry.kind === "baseline" ? free : { kind: "text", text: formatCost(scores.costUsd) },
    rank: ({ costUsd }) => costUsd,
    isLessBetter: true,
  },
  {
    id: "time",
    head: "Time",
    about: "Mean time per answer.",
    cell: ({ entry, scores }) => {
      if (entry.kind === "baseline") return free;
      return scores.durationMs === null
        ? { kind: "none", why: "not known" }
        : { kind: "text", text: formatDuration(scores.durationMs) };
    },
    rank: ({ durationMs }) => durationMs,
    isLessBetter: true,
  },
  costPer("agent"),
  costPer("step"),
];

const reference = (of: "agent" | "step"): Column => ({
  id: `reference-${of}`,
  head: `${of === "agent" ? "Agent" : "Step"}, reference scorer (substring)`,
  about: `The scorer published with Who&When matches substrings: step 1 matches step 12. Only for comparison with figures computed that way.`,
  cell: ({ scores }) => (scores.caseCount > 0 ? { kind: "plain", share: scores.reference[of] } : nothingYet),
  rank: (scores) => (scores.caseCount > 0 ? scores.reference[of] : null),
});

/** Every column of a table of entries but their names and n, which always stand there. */
export const columnGroups: readonly ColumnGroup[] = [
  {
    id: "right",
    title: "Agent, step, both",
    isOnAtFirst: true,
    columns: [
      share({ id: "agent", head: "Agent", about: "The responsible agent is right.", isDrawn: true }, (s) => s.agent),
      share({ id: "step", head: "Step", about: "The decisive step is exactly right.", isDrawn: true }, (s) => s.step),
      share({ id: "joint", head: "Both", about: "Agent and step are both right." }, (s) => s.joint),
    ],
  },
  { id: "near", title: "Near the step: ±1, ±3, ±5", isOnAtFirst: true, columns: [1, 3, 5].map(withinColumn) },
  {
    id: "ranking",
    title: "Ranking: top 3, MRR",
    isOnAtFirst: true,
    columns: [
      share(
        { id: "top-3", head: "Top 3", about: "The right step is among the first three suspects." },
        ({ top }) => top.find(({ k }) => k === 3)?.share,
      ),
      estimate(
        { id: "mrr", head: "MRR", about: "Mean reciprocal rank of the right step: 1 if it always comes first." },
        ({ mrr }) => mrr,
      ),
    ],
  },
  {
    id: "distance",
    title: "Mean distance, soft score",
    isOnAtFirst: false,
    columns: [
      estimate(
        {
          id: "distance",
          head: "Distance",
          about: "Mean distance in steps, for answers that name one.",
          isLessBetter: true,
        },
        ({ distance }) => distance,
      ),
      estimate(
        { id: "soft", head: "Soft score", about: "1 for the exact step, 0.61 one step off, 0.14 two steps off." },
        ({ softStep }) => softStep,
      ),
    ],
  },
  { id: "party", title: "Whose fault", isOnAtFirst: false, columns: [partyColumn] },
  {
    id: "replies",
    title: "Unreadable, no clear answer, failed",
    isOnAtFirst: true,
    columns: [
      replies("unreadable", "Unreadable", "Answers that could not be parsed. They count as wrong."),
      replies(
        "abstained",
        "No clear answer",
        "The method names no step as the answer; its first step to read is scored.",
      ),
      replies("failed", "Failed", "Runs that failed. They count as wrong."),
    ],
  },
  { id: "spent", title: "Tokens, cost, time", isOnAtFirst: true, columns: spent },
  {
    id: "reference",
    title: "Reference scorer (substring)",
    isOnAtFirst: false,
    columns: [reference("agent"), reference("step")],
  },
];

/** What a table is put in order by; null for the order of its maker. */
export type ReportSort = { column: string; isReversed: boolean } | null;

/** The order of the entries: the best first, or the worst; those without a figure last. */
export function sortReports(reports: readonly EntryReport[], sort: ReportSort): readonly EntryReport[] {
  const column = columnGroups.flatMap(({ columns }) => columns).find(({ id }) => id === sort?.column);
  if (!sort || !column) return reports;
  const direction = (column.isLessBetter ? 1 : -1) * (sort.isReversed ? -1 : 1);
  return reports.toSorted((one, other) => {
    const [a, b] = [column.rank(one.scores), column.rank(other.scores)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return (a - b) * direction;
  });
}

/** The order after a press on a column's head: the best first, then the worst, then as it was made. */
export const nextSort = (sort: ReportSort, column: string): ReportSort => {
  if (sort?.column !== column) return { column, isReversed: false };
  return sort.isReversed ? null : { column, isReversed: true };
};
