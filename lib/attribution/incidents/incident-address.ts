import { type IncidentSort, incidentSorts, type IncidentTab, incidentTabs } from "./incident-view";

/** Stands for the reader in place of the id of a member. */
export const ownerMe = "me";

/** What the address of the list of incidents may say, as a saved view keeps it. */
export interface IncidentListAddress {
  tab?: IncidentTab | undefined;
  sort?: IncidentSort | undefined;
  q?: string | undefined;
  /** The id of a member, or `me`. */
  owner?: string | undefined;
  system?: string | undefined;
  view?: "board" | undefined;
}

const keys = ["tab", "sort", "q", "owner", "system", "view"] as const satisfies readonly (keyof IncidentListAddress)[];
const maxLength = 1_000;

type Written = Readonly<Record<string, string | string[] | undefined>>;

/** What of an address is understood; anything else is as if it were not there. */
export function readIncidentAddress(written: Written): IncidentListAddress {
  const text = (name: (typeof keys)[number]): string | undefined => {
    const value = written[name];
    const said = typeof value === "string" ? value.trim().slice(0, maxLength) : "";
    return said === "" ? undefined : said;
  };
  return {
    tab: incidentTabs.find((tab) => tab === text("tab")),
    sort: incidentSorts.find((sort) => sort === text("sort")),
    q: text("q"),
    owner: text("owner"),
    system: text("system"),
    view: text("view") === "board" ? "board" : undefined,
  };
}

export const parseIncidentAddress = (query: string): IncidentListAddress =>
  readIncidentAddress(Object.fromEntries(new URLSearchParams(query)));

/** An address as a saved view keeps it: its known keys, always in the same order. */
export const writeIncidentAddress = (address: IncidentListAddress): string => {
  const search = new URLSearchParams();
  for (const key of keys) if (address[key]) search.set(key, address[key]);
  return search.toString();
};
