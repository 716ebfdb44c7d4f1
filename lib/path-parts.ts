/** `?a=1&b=2` of what is given; nothing of what is left out or empty. */
export const query = (parameters: Record<string, string | number | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && value !== "") search.set(name, String(value));
  const text = search.toString();
  return text ? `?${text}` : "";
};
/** The address of a list, narrowed to what matches words. */
export const withWords = (address: string, q: string): string =>
  q === "" ? address : `${address}${address.includes("?") ? "&" : "?"}${query({ q }).slice(1)}`;
/** A part of a path, safe whatever it holds. */
export const e = encodeURIComponent;

/** The time range and the filters of a dashboard, as its address carries them; each list by commas. */
export interface DashboardAddress {
  /** 7d, 30d, 90d, 365d, all, or two days of UTC as 2026-01-01..2026-01-31. */
  range?: string | undefined;
  system?: string | undefined;
  version?: string | undefined;
  agent?: string | undefined;
  mode?: string | undefined;
  party?: string | undefined;
  tag?: string | undefined;
  method?: string | undefined;
  /** truth: only what rests on ground truth; run: only unchecked runs; both where it is left out. */
  basis?: "truth" | "run" | undefined;
  /** A saved view that it was opened from. */
  view?: string | undefined;
}

/** What of the incidents is shown, and how. Left out means the usual: a list of active ones, those seen last first. */
export interface IncidentAddress {
  tab?: "active" | "fixed" | "ignored" | "all" | undefined;
  sort?: "seen" | "traces" | "number" | undefined;
  q?: string | undefined;
  /** The id of a member, or `me`. */
  owner?: string | undefined;
  /** The key of a system. */
  system?: string | undefined;
  view?: "board" | undefined;
  /** The saved view that it was opened from. */
  saved?: string | undefined;
  cursor?: string | undefined;
}
