import { formatDuration, formatNumber } from "@/lib/format";
import { type AgentComparison } from "@/lib/traces/exhibit";

type ComparisonRow = AgentComparison["rows"][number];

export const measureWords: Record<ComparisonRow["measure"], string> = {
  steps: "steps",
  tokens: "tokens",
  time: "time",
  errors: "errors",
  retries: "retries",
};

/** One value of a measure as a reader reads it. */
export const valueWords = (measure: ComparisonRow["measure"], value: number): string =>
  measure === "time" ? formatDuration(value) : formatNumber(Math.round(value * 10) / 10);

/** What passed traces took: "8–11, median 9.5"; one figure where all took the same. */
export function passedWords({ measure, passed: { least, median, most } }: ComparisonRow): string {
  const [low, middle, high] = [least, median, most].map((value) => valueWords(measure, value));
  return low === high ? `always ${low}` : `${low} – ${high}, median ${middle}`;
}

/** Agents in the order of the rows, those with an outlier first, each with its rows, outliers first. */
export function byAgent(exhibit: AgentComparison): { agent: string; outlierCount: number; rows: ComparisonRow[] }[] {
  const agents = new Map<string, ComparisonRow[]>();
  for (const row of exhibit.rows) agents.set(row.agent, [...(agents.get(row.agent) ?? []), row]);
  return [...agents]
    .map(([agent, rows]) => ({
      agent,
      outlierCount: rows.filter(({ isOutlier }) => isOutlier).length,
      rows: rows.toSorted((a, b) => Number(b.isOutlier) - Number(a.isOutlier)),
    }))
    .sort((a, b) => b.outlierCount - a.outlierCount);
}
