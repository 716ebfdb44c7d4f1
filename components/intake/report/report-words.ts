import { formatCount } from "@/lib/format";
import { type ImportReport, type StepOrder } from "@/lib/traces/import-report";
import { type TraceLabel } from "@/lib/traces/trace";
import { type Confidence } from "@/lib/traces/recognition";

const byWords: Record<StepOrder["by"], string> = {
  sequence: "as listed in the file",
  time: "by timestamp",
  parent: "along the tree of spans",
};

/** How the steps were put in order, and whether the file leaves no doubt about it. */
export const orderWords = ({ by, isCertain, tieCount }: StepOrder): string => {
  const ties = tieCount > 0 ? `; ${formatCount(tieCount, "step shares its place", "steps share their places")}` : "";
  return `${byWords[by]}, ${isCertain ? "certain" : "inferred"}${ties}`;
};

export const confidenceHints: Record<Confidence, string> = {
  certain: "The file names its own format, or has keys unique to it.",
  likely: "Several keys typical of it appear together.",
  possible: "This is a common shape that other formats share. Choose another format if this is wrong.",
};

/** What reading left out, added or changed, one sentence each; empty where every record became a step. */
export const changeWords = (report: ImportReport): string[] =>
  [
    [
      report.duplicateCount,
      "record repeats another and is not a separate step",
      "records repeat others and are not separate steps",
    ],
    [
      report.orphanCount,
      "record has a parent that is not in the file, so it is placed at the root",
      "records have parents that are not in the file, so they are placed at the root",
    ],
    [
      report.escapedCount,
      "character is stored escaped and restored unchanged",
      "characters are stored escaped and restored unchanged",
    ],
  ].flatMap(([count, one, many]) => (count ? [formatCount(count as number, one as string, many as string)] : []));

/** A report in one line: how the order was made, and how much stands outside the steps. */
export const reportSummary = ({ order, unmapped, duplicateCount, orphanCount }: ImportReport): string =>
  [
    `Order ${byWords[order.by]}, ${order.isCertain ? "certain" : "inferred"}`,
    unmapped.length > 0 ? `${formatCount(unmapped.length, "key")} not mapped` : "everything mapped",
    ...(duplicateCount > 0 ? [`${formatCount(duplicateCount, "repeat")} left out`] : []),
    ...(orphanCount > 0 ? [`${formatCount(orphanCount, "record")} without a parent`] : []),
  ].join(" · ");

/** Who labeled, how often, and where the first ones point; one line for each source. */
export const labelWords = (labels: readonly TraceLabel[], labelCount: number): string[] => {
  const sources = [...new Set(labels.map(({ source }) => source))];
  const lines = sources.map((source) => {
    const own = labels.filter((label) => label.source === source);
    const places = own.flatMap(({ agent, stepIndex }) =>
      stepIndex === undefined ? (agent ?? []) : `step ${stepIndex}${agent === undefined ? "" : `, ${agent}`}`,
    );
    const shown = places.slice(0, 3).join("; ");
    return `${source}: ${formatCount(own.length, "label")}${shown && ` (${shown}${places.length > 3 ? "; …" : ""})`}`;
  });
  return labelCount > labels.length
    ? [...lines, `and ${formatCount(labelCount - labels.length, "more label")}`]
    : lines;
};
