import { asksWhoFailed } from "@/lib/traces/failure-grammar";
import { termOfName } from "@/lib/traces/none-term";
import { type TraceFilter } from "@/lib/traces/trace-filter";
import { type DashboardChoice, markSearch, notPassed } from "./dashboard-choice";
import { type DayRange, type TimeUnit } from "./day-range";
import { partyWords, storedParty } from "@/lib/traces/party";
import { correctedOf, type Correction, correctOf, type PairRow } from "./corrected-shares";
import { type Estimate } from "../statistics/estimate";
import { type DayRow, type OutcomePart, type FailureRow, type PartyRow, type PositionRow } from "./overview-rows";
import {
  agentSeries,
  binCount,
  type CountedShare,
  drawnDays,
  heatMap,
  type KeyFigures,
  keyFigures,
  labelledSeries,
  modeSeries,
  outcomeSeries,
  partySeries,
  type Parts,
  positionSeries,
  type Ranked,
  shareOf,
  sumOf,
  topOf,
} from "./overview-series";

/** A number of traces, and the search of the list that finds exactly these. */
export interface Mark {
  count: number;
  search: string;
}

/** Traces with ground truth and those that only an unchecked run speaks of, and all that are shown of the two. */
export interface Marks {
  truth: Mark;
  run: Mark;
  all: Mark;
}

/** Traces of an agent and a mode, and the search for all of them that are shown. */
export interface HeatCell extends Parts {
  search: string;
}

/** An agent, a failure mode or a party. */
export interface RankedMarks extends Marks {
  key: string | null;
  /** As it is shown: the agent, or the title of the mode or party. */
  title: string;
  /** Its share of all that is shown; null where a filter has chosen the names. */
  share: CountedShare | null;
  /** The same, corrected for the errors of runs; null where there are too few labels, or nothing to correct. */
  corrected: Estimate | null;
}

/** How the shares of a panel are corrected; null where nothing is. */
type Corrections = Record<"agents" | "modes" | "parties", Correction | null>;

export interface OutcomeColumn extends DayRange {
  parts: Record<OutcomePart, Mark>;
}

export interface LabelledColumn extends DayRange {
  labelled: Mark;
  count: number;
  share: CountedShare | null;
}

/** What the panels show that count traces. Every count has the search that finds its traces. */
export interface OverviewView {
  /** The days that are drawn; null where there is nothing. */
  days: DayRange | null;
  hasShares: HasShares;
  key: KeyFigures;
  keySearches: Record<"traces" | "failed" | "notPassed" | "truth" | "run" | "none", string>;
  unit: TimeUnit;
  outcomes: OutcomeColumn[];
  labelled: LabelledColumn[];
  /** Answers that are shown: of the basis that is asked for. */
  shown: Parts;
  agents: RankedMarks[];
  modes: RankedMarks[];
  parties: RankedMarks[];
  corrections: Corrections;
  /** The agents and modes with most traces; the whole is in the table of the export. Null where a cell has none. */
  heat: { agents: string[]; modes: string[]; cells: (HeatCell | null)[][]; leftOut: number };
  positions: (Marks & { from: number; to: number })[];
}

export interface TraceRows {
  days: readonly DayRow[];
  failures: readonly FailureRow[];
  parties: readonly PartyRow[];
  positions: readonly PositionRow[];
  pairs: readonly PairRow[];
}

/**
 * Of which figures shares are given. A filter that asks who failed keeps only traces with an answer, and what passed is
 * seldom asked about: of such traces nearly all failed.
 * One that names agents, modes or parties has itself chosen among whom these are shared.
 */
interface HasShares {
  outcomes: boolean;
  agents: boolean;
  modes: boolean;
  parties: boolean;
}

const sharesOf = (filter: TraceFilter): HasShares => ({
  outcomes: !asksWhoFailed(filter),
  agents: filter.responsible.length === 0,
  modes: filter.modes.length === 0,
  parties: filter.parties.length === 0,
});

/** The names that a chart draws, those with the most traces, and what the others are together. */
export interface DrawnNames {
  shown: RankedMarks[];
  others: (Parts & { count: number }) | null;
}

/** What is drawn of a view: the whole of it is in the tables. */
export type DrawnView = Omit<OverviewView, "agents" | "modes" | "parties"> &
  Record<"agents" | "modes" | "parties", DrawnNames>;

/** Titles of failure modes by their id in lower case. */
export type ModeTitles = Readonly<Record<string, string>>;

const drawnNames = 10;
const heatAgents = 12;
const heatModes = 10;

export const titleOfMode = ({ key, name }: Pick<Ranked, "key" | "name">, titles: ModeTitles): string =>
  key === null ? "No failure mode named" : ((Object.hasOwn(titles, key) ? titles[key] : null) ?? name ?? key);

const titleOfParty = ({ key }: Pick<Ranked, "key">): string => {
  const party = storedParty(key);
  return party === null ? "Not said" : partyWords[party].title;
};

/** The part of a filter that means an agent, a mode, or a party. */
const ofAgent = ({ name }: Ranked): Partial<TraceFilter> => ({ responsible: [name ?? ""] });
const ofMode = ({ name }: Ranked): Partial<TraceFilter> => ({ modes: [termOfName(name)] });
const ofParty = ({ key }: Ranked): Partial<TraceFilter> => ({ parties: [termOfName(key)] });

/** The search for all that is shown of a cell, whatever it rests on. */
export const cellSearch = (choice: DashboardChoice, agent: Ranked, mode: Ranked): string => {
  const { basis } = choice;
  const of = { ...notPassed, ...ofAgent(agent), ...ofMode(mode) };
  return markSearch(choice, { ...of, ...(basis === "both" ? {} : { basis }) });
};

/** What the overview shows of counted traces. */
export function makeOverviewView(rows: TraceRows, choice: DashboardChoice, titles: ModeTitles): OverviewView {
  const { basis } = choice;
  const hasShares = sharesOf(choice.filter);
  const mark = (count: number, of: Partial<TraceFilter>): Mark => ({ count, search: markSearch(choice, of) });
  const marks = (parts: Parts, of: Partial<TraceFilter>): Marks => ({
    truth: mark(parts.truth, { ...notPassed, ...of, basis: "truth" }),
    run: mark(parts.run, { ...notPassed, ...of, basis: "run" }),
    all: mark(sumOf(parts), { ...notPassed, ...of, ...(basis === "both" ? {} : { basis }) }),
  });
  const time = outcomeSeries(rows.days, choice.days);
  const [agents, modes] = [agentSeries(rows.failures, basis), modeSeries(rows.failures, basis)];
  const corrections = correctionsOf(rows, choice, hasShares);
  const { truth, run } = agents.reduce((sum, each) => ({ truth: sum.truth + each.truth, run: sum.run + each.run }), {
    truth: 0,
    run: 0,
  });
  return {
    days: drawnDays(choice.days, rows.days),
    key: keyFigures(rows.days, hasShares.outcomes),
    hasShares,
    keySearches: {
      traces: markSearch(choice),
      failed: markSearch(choice, { outcomes: ["failed"] }),
      notPassed: markSearch(choice, notPassed),
      truth: markSearch(choice, { ...notPassed, basis: "truth" }),
      run: markSearch(choice, { ...notPassed, basis: "run" }),
      none: markSearch(choice, { ...notPassed, basis: "none" }),
    },
    unit: time.unit,
    outcomes: time.buckets.map((bucket) => outcomeColumn(bucket, mark)),
    labelled: labelledSeries(rows.days, choice.days, hasShares.outcomes).map(
      ({ from, to, labelled, count, share }) => ({
        from,
        to,
        count,
        share,
        labelled: mark(labelled, { ...notPassed, basis: "truth", fromDay: from, toDay: to }),
      }),
    ),
    shown: { truth, run },
    agents: agents.map((one) => ({
      key: one.key,
      title: one.name ?? "",
      share: hasShares.agents ? shareOf(sumOf(one), truth + run) : null,
      corrected: correctedOf(corrections.agents, one.key),
      ...marks(one, ofAgent(one)),
    })),
    modes: modes.map((one) => ({
      key: one.key,
      title: titleOfMode(one, titles),
      share: hasShares.modes ? shareOf(sumOf(one), truth + run) : null,
      corrected: correctedOf(corrections.modes, one.key),
      ...marks(one, ofMode(one)),
    })),
    parties: partySeries(rows.parties, basis).map((one) => ({
      key: one.key,
      title: titleOfParty(one),
      share: hasShares.parties ? shareOf(sumOf(one), truth + run) : null,
      corrected: correctedOf(corrections.parties, one.key),
      ...marks(one, ofParty(one)),
    })),
    corrections,
    heat: makeHeat(rows.failures, choice, titles),
    positions: positionSeries(rows.positions, basis).map((parts, bin) => {
      const [from, to] = [(bin * 100) / binCount, ((bin + 1) * 100) / binCount];
      return { from, to, ...marks(parts, { minPosition: from, maxPosition: to }) };
    }),
  };
}

const namesDrawn = (items: readonly RankedMarks[]): DrawnNames => {
  const { shown, others } = topOf(
    items.map((item) => ({ item, truth: item.truth.count, run: item.run.count })),
    drawnNames,
  );
  return { shown: shown.map(({ item }) => item), others };
};

export const drawnOf = (view: OverviewView): DrawnView => ({
  ...view,
  agents: namesDrawn(view.agents),
  modes: namesDrawn(view.modes),
  parties: namesDrawn(view.parties),
});

/** Where a filter asks who failed, or only ground truth is shown, there is nothing to correct. */
function correctionsOf(
  { failures, parties, pairs }: TraceRows,
  { basis }: DashboardChoice,
  has: HasShares,
): Corrections {
  if (basis === "truth" || !has.agents || !has.modes || !has.parties)
    return { agents: null, modes: null, parties: null };
  const unchecked = failures.filter((row) => row.basis === "run");
  const said = parties.filter((row) => row.basis === "run");
  const labelled = (of: PairRow["of"]) =>
    pairs.flatMap((row) => (row.of === of ? [[row.answer, row.count] as const] : []));
  return {
    agents: correctOf(
      "agent",
      [...unchecked.map(({ agentKey, count }) => [agentKey, count] as const), ...labelled("agent")],
      pairs,
    ),
    modes: correctOf(
      "mode",
      [...unchecked.map(({ modeKey, count }) => [modeKey, count] as const), ...labelled("mode")],
      pairs,
    ),
    parties: correctOf(
      "party",
      [...said.map(({ party, count }) => [party, count] as const), ...labelled("party")],
      pairs,
    ),
  };
}

type Counted = ReturnType<typeof outcomeSeries>["buckets"][number];

const outcomeColumn = (
  { from, to, ...counts }: Counted,
  mark: (count: number, of: Partial<TraceFilter>) => Mark,
): OutcomeColumn => {
  const days = { fromDay: from, toDay: to };
  const failed = (basis: "truth" | "run" | "none"): Partial<TraceFilter> => ({ ...days, outcomes: ["failed"], basis });
  return {
    from,
    to,
    parts: {
      failedTruth: mark(counts.failedTruth, failed("truth")),
      failedRun: mark(counts.failedRun, failed("run")),
      failedNone: mark(counts.failedNone, failed("none")),
      unknown: mark(counts.unknown, { ...days, outcomes: ["unknown"] }),
      passed: mark(counts.passed, { ...days, outcomes: ["passed"] }),
    },
  };
};

function makeHeat(rows: readonly FailureRow[], choice: DashboardChoice, titles: ModeTitles): OverviewView["heat"] {
  const { agents, modes, cells } = heatMap(rows, choice.basis);
  const [lines, columns] = [topOf(agents, heatAgents).shown, topOf(modes, heatModes).shown];
  const drawn = lines.map((agent, line) =>
    columns.map((mode, column) => {
      const parts = cells[line]?.[column];
      return parts && sumOf(parts) > 0 ? { ...parts, search: cellSearch(choice, agent, mode) } : null;
    }),
  );
  const all = agents.reduce((sum, each) => sum + sumOf(each), 0);
  return {
    agents: lines.map(({ name }) => name ?? ""),
    modes: columns.map((mode) => titleOfMode(mode, titles)),
    cells: drawn,
    leftOut: all - drawn.flat().reduce((sum, cell) => sum + (cell ? sumOf(cell) : 0), 0),
  };
}
