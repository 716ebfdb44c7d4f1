/** The width of the boxes to select rows by, before all columns; theirs stand in lib/traces/list-columns.ts. */
export const selectWidth = "w-9 pr-0 max-sm:hidden";

/** What is selected, and how to change it. */
export interface TraceTableSelection {
  ids: ReadonlySet<string>;
  isAllMatching: boolean;
  toggle: (id: string, isRange: boolean) => void;
  togglePage: () => void;
}
