import { parseIncidentAddress, writeIncidentAddress } from "../incidents/incident-address";
import { type DashboardText, listKeys } from "./dashboard-choice";
import { parseListAddress, writeListAddress } from "./list-address";

export const savedPages = ["overview", "versions", "traces", "incidents"] as const;
export type SavedPage = (typeof savedPages)[number];

/** Filters of a dashboard, or what a list shows of traces or incidents and how, under a name. */
export interface SavedView {
  id: string;
  page: SavedPage;
  name: string;
  /** The part of its address after the question mark, without one. */
  query: string;
  createdByName: string;
  /** Whether everybody of the workspace sees it; else only who made it. */
  isShared: boolean;
  /** Made by the person who reads. */
  isOwn: boolean;
  /** May rename, update, share and delete it. */
  canChange: boolean;
  /** ISO 8601. */
  createdAt: string;
}

/** What the address of a dashboard may say, in the order in which a saved view keeps it. */
export const addressKeys = ["range", ...listKeys, "method", "basis", "a", "b"] as const;
export type AddressText = Omit<DashboardText, "basis"> & {
  basis?: "truth" | "run" | undefined;
  a?: string | undefined;
  b?: string | undefined;
};

/** Each key of an address once, its first value; a basis that is none and whatever else stands there is left out. */
export function readAddress(parameters: Readonly<Record<string, string | string[] | undefined>>): AddressText {
  const read = addressKeys.flatMap((key) => {
    const value = parameters[key];
    const first = Array.isArray(value) ? value[0] : value;
    const isKnown = key !== "basis" || first === "truth" || first === "run";
    return first === undefined || first === "" || !isKnown ? [] : [[key, first] as const];
  });
  return Object.fromEntries(read) as AddressText;
}

/** An address as a saved view keeps it: its known keys, always in the same order. */
export const writeAddress = (text: AddressText): string => {
  const search = new URLSearchParams();
  for (const key of addressKeys) if (text[key] !== undefined && text[key] !== "") search.set(key, text[key]);
  return search.toString();
};

/** What `writeAddress` wrote. */
export const parseAddress = (query: string): AddressText => readAddress(Object.fromEntries(new URLSearchParams(query)));

/** The address of a page without what it does not know, always in the same order. */
export const tidyQuery = (page: SavedPage, query: string): string => {
  if (page === "traces") return writeListAddress(parseListAddress(query));
  return page === "incidents" ? writeIncidentAddress(parseIncidentAddress(query)) : writeAddress(parseAddress(query));
};
