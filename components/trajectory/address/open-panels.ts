import { type Panel } from "./moves";

/** What is open over the page, the lowest first: at most a rail as a sheet, and what was opened over it. */
export type OpenPanels = readonly NonNullable<Panel>[];

const isRail = ({ kind }: NonNullable<Panel>): boolean => kind === "rail" || kind === "outline";

/** Opens a panel; null closes the upper one. A rail stays below what is opened from it, and takes the place of all. */
export function openedPanels(before: OpenPanels, next: Panel): OpenPanels {
  if (next === null) return before.slice(0, -1);
  return isRail(next) ? [next] : [...before.filter(isRail), next];
}
