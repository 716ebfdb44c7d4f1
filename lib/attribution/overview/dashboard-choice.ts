import { type TraceFilter } from "@/lib/traces/trace-filter";
import { emptyFilter, formatTraceFilter } from "@/lib/traces/filter-grammar";
import { type DayRange, readDayRange } from "./day-range";
import { readList } from "./list-text";

/** What rests on what: only ground truth, only unchecked runs, or both, told apart. */
const basisChoices = ["both", "truth", "run"] as const;
export type BasisChoice = (typeof basisChoices)[number];

/** The lists of an address, and what they are called in a filter of traces. */
const listFields = {
  system: "systems",
  version: "versions",
  agent: "responsible",
  mode: "modes",
  party: "parties",
  tag: "tags",
} as const;
type ListKey = keyof typeof listFields;
export const listKeys = Object.keys(listFields) as ListKey[];

/** What a dashboard is asked for, as its address says it; every part is text that anybody may have written. */
export type DashboardText = Partial<Record<ListKey | "range" | "method" | "basis", string | undefined>>;

/** What a dashboard shows. */
export interface DashboardChoice {
  /** As in the address: one of those offered, `all`, or two days. */
  range: string | undefined;
  /** Null: all days. */
  days: DayRange | null;
  /**
   * Traces that count, days included; none that was made here. Who failed and with which mode is read as `basis` both.
   */
  filter: TraceFilter;
  basis: BasisChoice;
}

/** What an address asks for. Never throws: what cannot be read is as if it were not there. */
export function readDashboard(text: DashboardText, today: string): DashboardChoice {
  const days = readDayRange(text.range, today);
  const filter: TraceFilter = {
    ...emptyFilter(),
    isMade: false,
    ...Object.fromEntries(listKeys.map((key) => [listFields[key], readList(text[key])])),
    ...(days ? { fromDay: days.from, toDay: days.to } : {}),
    ...(text.method ? { answered: text.method } : {}),
  };
  const basis = basisChoices.find((each) => each === text.basis) ?? "both";
  return { range: text.range, days, filter, basis };
}

/** The lists, ready to be changed and written back: by their key in the address. */
export const chosenLists = ({ filter }: DashboardChoice): Record<ListKey, string[]> =>
  Object.fromEntries(listKeys.map((key) => [key, filter[listFields[key]]])) as Record<ListKey, string[]>;

/** Whether anything but the time is narrowed. */
export const isNarrowed = ({ filter }: DashboardChoice): boolean =>
  filter.answered !== undefined || listKeys.some((key) => filter[listFields[key]].length > 0);

/** Traces that did not pass: a run is asked who broke them, and so are people. */
export const notPassed: Pick<TraceFilter, "outcomes"> = { outcomes: ["failed", "unknown"] };

/**
 * The search of a list that finds exactly the traces behind a mark: those that the
 * dashboard counts, narrowed to `mark`.
 */
export const markSearch = ({ filter }: Pick<DashboardChoice, "filter">, mark: Partial<TraceFilter> = {}): string =>
  formatTraceFilter({ ...filter, ...mark });

/**
 * The search for traces that were made and are left out: of these days, systems, versions and tags,
 * whoever is said to have broken them.
 */
export const madeSearch = ({ filter }: Pick<DashboardChoice, "filter">): string => {
  const { fromDay, toDay, systems, versions, tags } = filter;
  return formatTraceFilter({ ...emptyFilter(), fromDay, toDay, systems, versions, tags, isMade: true });
};
