/** Widths, and where a column gives way on narrower screens; the question takes what is left. */
export const columns = {
  select: "w-9 pr-0 max-sm:hidden",
  outcome: "w-23 max-sm:hidden",
  steps: "w-16 text-right max-md:hidden",
  strip: "w-49 max-lg:hidden",
  agent: "w-44 max-md:hidden",
  agree: "w-30 max-xl:hidden",
  truth: "w-25 max-xl:hidden",
  when: "w-22 text-right max-sm:w-20",
} as const;

/** What is selected, and how to change it. */
export interface TraceTableSelection {
  ids: ReadonlySet<string>;
  isAllMatching: boolean;
  toggle: (id: string, isRange: boolean) => void;
  togglePage: () => void;
}
