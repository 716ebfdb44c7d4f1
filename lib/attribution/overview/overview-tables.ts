import { writeCsv } from "../labels/label-file-csv";
import { type DashboardChoice, markSearch } from "./dashboard-choice";
import { correctionWords } from "./correction-words";
import { type Correction } from "./corrected-shares";
import { type Estimate } from "../statistics/estimate";
import { outcomeParts } from "./overview-rows";
import { type CountedShare, heatMap, sumOf } from "./overview-series";
import { type MethodView } from "./method-view";
import {
  cellSearch,
  makeOverviewView,
  type Mark,
  type ModeTitles,
  type OverviewView,
  type RankedMarks,
  titleOfMode,
  type TraceRows,
} from "./overview-view";

type Cell = string | number | CountedShare | null;

/** The figures of a panel, to be read, listened to and saved. */
export interface OverviewTable {
  id: OverviewTableId;
  title: string;
  columns: { head: string; kind: "text" | "count" | "share" | "cost" }[];
  /** One cell per column; `search` finds the traces behind the row, null where it has none of its own. */
  rows: { cells: Cell[]; search: string | null }[];
  /** What the reader has to know of the figures; null where nothing. */
  note?: string | null;
}

export const traceTableIds = [
  "figures",
  "outcomes",
  "agents",
  "modes",
  "parties",
  "agents-by-mode",
  "positions",
  "labelled",
] as const;
export const methodTableIds = ["accuracy", "costs", "agreement"] as const;
export const overviewTableIds = [...traceTableIds, ...methodTableIds] as const;
export type OverviewTableId = (typeof overviewTableIds)[number];

const text = (head: string) => ({ head, kind: "text" as const });
const count = (head: string) => ({ head, kind: "count" as const });
const share = (head: string) => ({ head, kind: "share" as const });
/** Where there is nothing, nothing is led to. */
const leadOf = ({ count: traces, search }: Mark): string | null => (traces === 0 ? null : search);
const parts = [count("By ground truth"), count("By unchecked runs")];
const shares = [share("Share"), share("Corrected share")];

/** A corrected share is one of the traces that a run answered. */
const correctedCell = (found: Estimate | null, correction: Correction | null): CountedShare | null =>
  found && correction?.isEnough ? { ...found, count: correction.traceCount } : null;
const noteOf = (correction: Correction | null, of: string): string | null =>
  correction && correctionWords(correction, of);

/**
 * Every table of counted traces, in the order of the panels. Nothing is left out of them. `view` is what the panels
 * show of the same traces, where that was made already.
 */
export function traceTables(
  rows: TraceRows,
  choice: DashboardChoice,
  titles: ModeTitles,
  view: OverviewView = makeOverviewView(rows, choice, titles),
): OverviewTable[] {
  const { key, keySearches } = view;
  const figure = (name: string, value: number, of: CountedShare | null, search: string) => ({
    cells: [name, value, of],
    search: leadOf({ count: value, search }),
  });
  return [
    {
      id: "figures",
      title: "Key figures",
      columns: [text("Figure"), count("Traces"), share("Share")],
      rows: [
        figure("Traces", key.traceCount, null, keySearches.traces),
        figure("Failed, of those whose outcome is known", key.failed, key.failedShare, keySearches.failed),
        figure("Failed or of unknown outcome", key.notPassed, null, keySearches.notPassed),
        figure("Of these, with ground truth", key.byBasis.truth, key.labelledShare, keySearches.truth),
        figure("Of these, with an unchecked run only", key.byBasis.run, null, keySearches.run),
        figure("Of these, with neither", key.byBasis.none, null, keySearches.none),
      ],
    },
    {
      id: "outcomes",
      title: "Failures over time",
      columns: [
        ...[text("From"), text("To"), count("Failed, with ground truth"), count("Failed, with an unchecked run only")],
        ...[count("Failed, with neither"), count("Unknown outcome"), count("Passed")],
      ],
      rows: view.outcomes.map(({ from, to, parts: of }) => {
        const counts = outcomeParts.map((part) => of[part].count);
        const all = { count: counts.reduce((sum, each) => sum + each, 0) };
        const search = markSearch(choice, { fromDay: from, toDay: to });
        return { cells: [from, to, ...counts], search: leadOf({ ...all, search }) };
      }),
    },
    namesTable({ id: "agents", title: "Responsible agents", of: "agent" }, view.agents, view.corrections.agents),
    {
      id: "modes",
      title: "Failure modes",
      columns: [text("Failure mode"), text("Id"), ...parts, ...shares],
      rows: view.modes.map(({ key: id, title, truth, run, all, share: raw, corrected }) => ({
        cells: [title, id ?? "", truth.count, run.count, raw, correctedCell(corrected, view.corrections.modes)],
        search: all.search,
      })),
      note: noteOf(view.corrections.modes, "failure mode"),
    },
    namesTable({ id: "parties", title: "Whose fault", of: "party" }, view.parties, view.corrections.parties),
    heatTable(rows, choice, titles),
    {
      id: "positions",
      title: "Where failures begin",
      columns: [text("From"), text("To"), ...parts],
      rows: view.positions.map(({ from, to, truth, run, all }) => ({
        cells: [`${from}%`, `${to}%`, truth.count, run.count],
        search: leadOf(all),
      })),
    },
    {
      id: "labelled",
      title: "Share labeled",
      columns: [text("From"), text("To"), count("With ground truth"), count("Of"), share("Share")],
      rows: view.labelled.map(({ from, to, labelled, count: of, share: value }) => ({
        cells: [from, to, labelled.count, of, value],
        search: leadOf(labelled),
      })),
    },
  ];
}

/** One row for each agent, or party. */
const namesTable = (
  { id, title, of }: { id: "agents" | "parties"; title: string; of: string },
  items: readonly RankedMarks[],
  correction: Correction | null,
): OverviewTable => ({
  id,
  title,
  columns: [text(of.charAt(0).toUpperCase() + of.slice(1)), ...parts, ...shares],
  rows: items.map(({ title: name, truth, run, all, share: raw, corrected }) => ({
    cells: [name, truth.count, run.count, raw, correctedCell(corrected, correction)],
    search: all.search,
  })),
  note: noteOf(correction, of),
});

/** One row for each agent and mode that meet. */
function heatTable(rows: TraceRows, choice: DashboardChoice, titles: ModeTitles): OverviewTable {
  const { agents, modes, cells } = heatMap(rows.failures, choice.basis);
  return {
    id: "agents-by-mode",
    title: "Agents by failure mode",
    columns: [text("Agent"), text("Failure mode"), text("Id"), ...parts],
    rows: agents.flatMap((agent, line) =>
      modes.flatMap((mode, column) => {
        const cell = cells[line]?.[column];
        if (!cell || sumOf(cell) === 0) return [];
        const name = titleOfMode(mode, titles);
        const figures = [agent.name ?? "", name, mode.key ?? "", cell.truth, cell.run];
        return [{ cells: figures, search: cellSearch(choice, agent, mode) }];
      }),
    ),
  };
}

/** How far people say the same of what they labeled before they saw others' answers. */
export type PeopleAgreement = Pick<MethodView["runAgreement"], "count" | "agent" | "step">;
const nobody: PeopleAgreement = { count: 0, agent: null, step: null };

const agreementRows = (who: string, { count: of, agent, step }: PeopleAgreement, search: string | null) => [
  { cells: [who, "Agent", of, agent], search },
  { cells: [who, "Step", of, step], search },
];

/** The tables of methods; `people` is null where nobody asks for it. */
export function methodTables(
  { accuracy, costs, runAgreement }: MethodView,
  people: PeopleAgreement | null,
): OverviewTable[] {
  return [
    {
      id: "accuracy",
      title: "Accuracy by method",
      columns: [
        text("Method"),
        text("Version"),
        text("Weights"),
        count("Traces with ground truth"),
        share("Agent"),
        share("Step"),
        ...[count("No clear answer"), count("Left out, learned from")],
      ],
      rows: accuracy.map((one) => ({
        cells: [
          ...[one.method, one.methodVersion, one.weights ?? "", one.count],
          ...[one.agent, one.step, one.abstained, one.seenCount],
        ],
        search: one.search,
      })),
    },
    {
      id: "costs",
      title: "Cost and tokens",
      columns: [
        ...[text("Method"), text("Model"), count("Traces"), count("Runs"), count("Calls"), count("Input tokens")],
        ...[count("Output tokens"), { head: "Cost", kind: "cost" as const }, count("Runs of unknown cost")],
      ],
      rows: costs.map((one) => ({
        cells: [
          ...[one.method, one.model ?? "", one.traceCount, one.runCount, one.callCount, one.inputTokens],
          ...[one.outputTokens, one.costUsd, one.unknownCostCount],
        ],
        search: one.search,
      })),
    },
    {
      id: "agreement",
      title: "Agreement",
      columns: [text("Who"), text("Of"), count("Traces with several"), share("All say the same")],
      rows: [
        ...agreementRows("People, blind, in the whole workspace", people ?? nobody, null),
        ...agreementRows("Unchecked runs", runAgreement, leadOf(runAgreement)),
      ],
    },
  ];
}

const written = (cell: Cell | undefined): string =>
  typeof cell === "object" || cell === undefined ? "" : String(cell);
const headOf = (head: string): string => head.toLowerCase().replaceAll(",", "").replaceAll(" ", "_");
const isShare = (cell: Cell | undefined): cell is CountedShare => typeof cell === "object" && cell !== null;

/**
 * A table as CSV: shares in 0–1 with the ends of their 95% intervals and what they are a
 * share of, costs in US dollars.
 */
export const tableCsv = ({ columns, rows }: OverviewTable): string =>
  writeCsv([
    columns.flatMap(({ head, kind }) =>
      kind === "share" ? ["", "_low", "_high", "_of"].map((end) => `${headOf(head)}${end}`) : [headOf(head)],
    ),
    ...rows.map(({ cells }) =>
      columns.flatMap(({ kind }, at) => {
        const cell = cells[at];
        if (kind !== "share") return [written(cell)];
        return isShare(cell) ? [cell.value, cell.low, cell.high, cell.count].map(String) : ["", "", "", ""];
      }),
    ),
  ]);

/** All tables in one: a line for each figure, by panel, row and column. */
export const allTablesCsv = (tables: readonly OverviewTable[]): string =>
  writeCsv([
    ["panel", "row", "column", "value", "low", "high"],
    ...tables.flatMap(({ id, columns, rows }) => {
      const firstFigure = columns.findIndex(({ kind }) => kind !== "text");
      return rows.flatMap(({ cells }) => {
        const name = cells.slice(0, firstFigure).map(written).filter(Boolean).join(" · ");
        return columns.slice(firstFigure).map(({ head }, at) => {
          const cell = cells[firstFigure + at];
          const figures = isShare(cell) ? [cell.value, cell.low, cell.high].map(String) : [written(cell), "", ""];
          return [id, name, headOf(head), ...figures];
        });
      });
    }),
  ]);
