import { termOfName } from "@/lib/traces/none-term";
import { type TraceFilter } from "@/lib/traces/trace-filter";
import { emptyFilter, formatTraceFilter } from "@/lib/traces/filter-grammar";
import { writeCsv } from "../labels/label-file-csv";
import { type Compared } from "./compare-versions";
import { correctionWords } from "./correction-words";
import { type DashboardChoice, notPassed } from "./dashboard-choice";
import { methodName } from "./method-weights";
import { type ModeTitles, titleOfMode } from "./overview-view";
import { type VersionsView } from "./versions-view";

/** A line of a comparison: a share before and after, and the searches for the traces behind both. */
export interface VersionLine extends Compared {
  table: "failure-rate" | "agents" | "modes";
  name: string;
  searchA: string;
  searchB: string;
}

/** The lines of a comparison in the order of its tables; none where nothing is compared. */
export function versionLines(
  view: VersionsView,
  choice: Pick<DashboardChoice, "filter">,
  titles: ModeTitles,
): VersionLine[] {
  const { a, b, comparison, system, basis, method } = view;
  if (!comparison || !a || !b || system === null) return [];
  const { fromDay, toDay, tags } = choice.filter;
  const days = { ...(fromDay ? { fromDay } : {}), ...(toDay ? { toDay } : {}) };
  const said: Partial<TraceFilter> =
    basis === "truth" ? { basis: "truth" } : { basis: "answer", answered: method?.answered ?? "" };
  const search = (version: string, of: Partial<TraceFilter>): string =>
    formatTraceFilter({
      ...emptyFilter(),
      ...days,
      tags,
      systems: [termOfName(system)],
      versions: [version],
      isMade: false,
      ...of,
    });
  const line = (
    table: VersionLine["table"],
    name: string,
    compared: Compared,
    of: Partial<TraceFilter>,
  ): VersionLine => ({
    ...figuresOf(compared),
    table,
    name,
    searchA: search(a.version, of),
    searchB: search(b.version, of),
  });
  return [
    line("failure-rate", "Failed", comparison.failure, { outcomes: ["failed"] }),
    ...comparison.agents.map((one) =>
      line("agents", one.name ?? "", one, { ...notPassed, ...said, responsible: [one.name ?? ""] }),
    ),
    ...comparison.modes.map((one) =>
      line("modes", titleOfMode(one, titles), one, { ...notPassed, ...said, modes: [termOfName(one.name)] }),
    ),
  ];
}

const figuresOf = ({
  a,
  b,
  countA,
  countB,
  difference,
  p,
  corrected,
  verdict,
  correctedA,
  correctedB,
  correctedDifference,
}: Compared): Compared => ({
  a,
  b,
  countA,
  countB,
  difference,
  p,
  corrected,
  verdict,
  correctedA,
  correctedB,
  correctedDifference,
});

/** What the corrected shares of a table rest on, a sentence for each version; none where nothing is corrected. */
export function correctionNotes({ a, b, comparison }: VersionsView, table: "agents" | "modes"): string[] {
  if (!a || !b || !comparison) return [];
  const pair = comparison.corrections[table];
  const of = table === "agents" ? "agent" : "failure mode";
  return [[a.version, pair.a] as const, [b.version, pair.b] as const].flatMap(([version, correction]) =>
    correction ? [`${version}: ${correctionWords(correction, of)}`] : [],
  );
}

const ends = ["", "_low", "_high"];
const text = (value: number | null | undefined): string => (value === null || value === undefined ? "" : String(value));

const withEnds = (figure: { value: number; low: number; high: number } | null): string[] =>
  [figure?.value, figure?.low, figure?.high].map(text);

/**
 * The lines as CSV: shares in 0–1 with the ends of their 95% intervals, chances before and after
 * Holm's correction over the table.
 */
export const versionsCsv = (view: VersionsView, lines: readonly VersionLine[]): string => {
  const rests =
    view.basis === "truth" ? "ground truth" : `unchecked runs of ${view.method ? methodName(view.method) : ""}`;
  return writeCsv([
    [
      ...["system", "version_a", "version_b", "table", "name", "rests_on", "traces_a", "of_a", "traces_b", "of_b"],
      ...ends.map((end) => `share_a${end}`),
      ...ends.map((end) => `share_b${end}`),
      ...ends.map((end) => `difference${end}`),
      ...["p", "p_holm", "verdict"],
      ...ends.map((end) => `corrected_share_a${end}`),
      ...ends.map((end) => `corrected_share_b${end}`),
      ...ends.map((end) => `corrected_difference${end}`),
    ],
    ...lines.map((line) => [
      ...[view.system ?? "", view.a?.version ?? "", view.b?.version ?? "", line.table, line.name],
      ...[line.table === "failure-rate" ? "outcomes" : rests],
      ...[line.countA, line.a?.count ?? 0, line.countB, line.b?.count ?? 0].map(String),
      ...[line.a, line.b, line.difference].flatMap(withEnds),
      ...[text(line.p), text(line.corrected), line.verdict],
      ...[line.correctedA, line.correctedB, line.correctedDifference].flatMap(withEnds),
    ]),
  ]);
};
