import { type ListColumn } from "@/lib/traces/list-columns";
import { columnNamed, type ListLayout } from "@/lib/traces/list-layout";
import { type TraceRow } from "@/lib/traces/trace-row";

/** The width of the boxes to select rows by, before all columns; theirs stand in lib/traces/list-columns.ts. */
export const selectWidth = "w-9 pr-0 max-sm:hidden";

/** What is selected, and how to change it. */
export interface TraceTableSelection {
  ids: ReadonlySet<string>;
  isAllMatching: boolean;
  toggle: (id: string, isRange: boolean) => void;
  togglePage: () => void;
}

/** What failure modes are called, by their id in lower case. */
export type ModeTitles = Readonly<Record<string, string>>;

/** A column as a table draws it. */
export interface DrawnColumn {
  column: ListColumn;
  /** Null where it takes what is left. */
  widthPx: number | null;
  /** What hides it on narrow screens, and how its text is aligned. */
  className: string;
  /** What hides where it is shown: for what says the same elsewhere. */
  shownClass: string;
}

const hides = {
  always: { below: "", above: "hidden" },
  sm: { below: "max-sm:hidden", above: "sm:hidden" },
  md: { below: "max-md:hidden", above: "md:hidden" },
  lg: { below: "max-lg:hidden", above: "lg:hidden" },
  xl: { below: "max-xl:hidden", above: "xl:hidden" },
} as const;

/** What a phone shows of a choice of columns: the rest of it stands in the cell of the title. */
const onPhones = new Set<string>(["title", "createdAt"]);

const isEmpty = ({ name, field }: ListColumn, rows: readonly TraceRow[]): boolean =>
  rows.every((row) => (name === "system" ? row.system : field && row[field]) === null);

/** The columns that a page draws, from left to right; `isChosen` is whether a person or a view has chosen them. */
export const drawnColumns = (layout: ListLayout, isChosen: boolean, rows: readonly TraceRow[]): DrawnColumn[] =>
  layout.flatMap(({ name, widthPx }) => {
    const column = columnNamed(name);
    if (!column || (!isChosen && column.isShy && isEmpty(column, rows))) return [];
    const from = isChosen ? (onPhones.has(name) ? "always" : "sm") : (column.from ?? "always");
    const { below, above } = hides[from];
    const className = [below, column.align === "right" ? "text-right" : ""].filter(Boolean).join(" ");
    return [{ column, widthPx: widthPx ?? column.widthPx, className, shownClass: above }];
  });

/** A column that takes what is left takes at least this. */
export const leastFluidPx = 200;
