import { type DashboardChoice } from "./dashboard-choice";
import { nameOfTerm } from "@/lib/traces/none-term";

const listWords = (name: string, values: readonly string[]): string[] =>
  values.length === 0 ? [] : [`${name} ${values.map((value) => nameOfTerm(value) ?? "none").join(", ")}`];

/**
 * Which traces a dashboard is about, in a line that stands below a picture of it: days of UTC,
 * filters, and on what it rests.
 */
export const choiceWords = ({ days, filter, basis }: DashboardChoice): string =>
  [
    days === null ? "All days" : days.from === days.to ? days.from : `${days.from} to ${days.to}`,
    ...listWords("system", filter.systems),
    ...listWords("version", filter.versions),
    ...listWords("agent", filter.responsible),
    ...listWords("failure mode", filter.modes),
    ...listWords("fault of", filter.parties),
    ...listWords("tag", filter.tags),
    ...(filter.answered === undefined ? [] : [`method ${filter.answered}`]),
    ...(basis === "both" ? [] : [basis === "truth" ? "by ground truth only" : "by unchecked runs only"]),
  ].join(" · ");
