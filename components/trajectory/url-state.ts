export const tabs = ["attribution", "history", "labels"] as const;
export type Tab = (typeof tabs)[number];

/** What the address says is on screen. Null where it says nothing. */
export interface UrlState {
  step: number | null;
  /** A run by its id or its number. */
  run: string | null;
  /** The run that it is compared with, likewise. */
  cmp: string | null;
  tab: Tab;
  quote: number | null;
  /** Not null while the tour is to be shown. */
  tour: number | null;
}

/** Reads the address; what makes no sense counts as not said. */
export function parseUrlState(search: { get(name: string): string | null }): UrlState {
  const tab = search.get("tab");
  return {
    step: wholeNumber(search.get("step")),
    run: search.get("run") || null,
    cmp: search.get("cmp") || null,
    tab: tabs.find((name) => name === tab) ?? "attribution",
    quote: wholeNumber(search.get("quote")),
    tour: wholeNumber(search.get("tour")),
  };
}

/** The address after a change: other parameters stay, what is null or the default goes. */
export function changeSearch(search: string, change: Partial<UrlState>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined || (name === "tab" && value === "attribution")) next.delete(name);
    else next.set(name, String(value));
  }
  const text = next.toString();
  return text ? `?${text}` : "";
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
