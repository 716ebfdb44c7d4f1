export const tabs = ["answer", "history", "replays", "labels", "comments", "search"] as const;
export type Tab = (typeof tabs)[number];

/** How the steps are drawn: as a list, or as one of the pictures over it. */
export const views = ["list", "lanes", "graph", "sequence"] as const;
export type View = (typeof views)[number];

/** A stretch of steps, both ends included. */
export interface StepSpan {
  first: number;
  last: number;
}

/** What the address says is on screen. Null where it says nothing. */
export interface UrlState {
  step: number | null;
  /** A run by its id or its number. */
  run: string | null;
  /**
   * What the page is compared with: a run likewise, or another trace as `trace:` and its id, with
   * the step that is read behind it.
   */
  cmp: string | null;
  tab: Tab;
  view: View;
  /** The agent whose steps stand out. */
  agent: string | null;
  /** What is looked for in the steps, in the grammar of lib/traces/find-query.ts. */
  q: string | null;
  /** The steps that are listed; null for all. */
  steps: StepSpan | null;
  quote: number | null;
  /** The comment that a link leads to, by its id. */
  comment: string | null;
  /** Not null while the tour is to be shown. */
  tour: number | null;
  /** Label mode: `own`, or the id of the queue that served the trace. */
  label: string | null;
}

/** The parameters of an address that a trace's page reads. */
export const urlNames = [
  "step",
  "run",
  "cmp",
  "tab",
  "view",
  "agent",
  "q",
  "steps",
  "quote",
  "comment",
  "tour",
  "label",
] as const satisfies readonly (keyof UrlState)[];

/** Reads the address; what makes no sense counts as not said. */
export function parseUrlState(search: { get(name: string): string | null }): UrlState {
  const tab = search.get("tab");
  const view = search.get("view");
  const label = labelOf(search.get("label"));
  return {
    step: wholeNumber(search.get("step")),
    run: search.get("run") || null,
    cmp: search.get("cmp") || null,
    // Links that are older call the first tab so.
    tab: tab === "attribution" ? "answer" : (tabs.find((name) => name === tab) ?? firstTab(label)),
    view: views.find((name) => name === view) ?? "list",
    agent: search.get("agent") || null,
    q: search.get("q") || null,
    steps: parseSpan(search.get("steps")),
    quote: wholeNumber(search.get("quote")),
    comment: commentOf(search.get("comment")),
    tour: wholeNumber(search.get("tour")),
    label,
  };
}

const commentOf = (text: string | null): string | null => (/^[0-9a-f-]{36}$/.test(text ?? "") ? text : null);
const labelOf = (text: string | null): string | null => (/^(own|[0-9a-f-]{36})$/.test(text ?? "") ? text : null);

/** Who labels has come for the form. */
const firstTab = (label: string | null | undefined): Tab => (label ? "labels" : "answer");

/** The address after a change: other parameters stay, what is null or the default goes. */
export function changeSearch(search: string, change: Partial<UrlState>): string {
  const next = new URLSearchParams(search);
  const label = change.label === undefined ? labelOf(next.get("label")) : change.label;
  const defaults: Partial<UrlState> = { tab: firstTab(label), view: "list" };
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined || value === "" || defaults[name as keyof UrlState] === value)
      next.delete(name);
    else next.set(name, typeof value === "object" ? `${value.first}-${value.last}` : String(value));
  }
  const text = next.toString();
  return text ? `?${text}` : "";
}

const traceMark = "trace:";

/** A step of either of two traces that are compared: `a` is the trace of the page. */
export interface ComparedPlace {
  side: "a" | "b";
  step: number;
}

/** The id of the trace that the address compares with; null where it compares with a run or with nothing. */
export const comparedTrace = (cmp: string | null): string | null =>
  cmp?.startsWith(traceMark) ? (cmp.slice(traceMark.length).split(":")[0] ?? "") : null;

/** Where a comparison with a trace is read, as `a14` behind the id; null for where the two part. */
export function comparedPlace(cmp: string | null): ComparedPlace | null {
  const [, side, step] = /^trace:[^:]*:([ab])(\d{1,9})$/.exec(cmp ?? "") ?? [];
  return side === undefined ? null : { side: side === "a" ? "a" : "b", step: Number(step) };
}

export const traceToCompare = (traceId: string, place?: ComparedPlace): string =>
  traceMark + traceId + (place ? `:${place.side}${place.step}` : "");

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function parseSpan(text: string | null): StepSpan | null {
  const [, first, last] = /^(\d{1,9})-(\d{1,9})$/.exec(text ?? "") ?? [];
  if (first === undefined || last === undefined) return null;
  return { first: Math.min(Number(first), Number(last)), last: Math.max(Number(first), Number(last)) };
}
