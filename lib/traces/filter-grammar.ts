import { evidenceTerms } from "./evidence-titles";
import { applyFailureTerm, failureKeys, failureLists, formatFailureTerms } from "./failure-grammar";
import { outcomes } from "./outcomes";
import { pathOfKey, type QueryTerm, quoteTerm, quoteWord, readTerms } from "./query-terms";
import { applySentTerm, formatSentTerms, sentKeys, sentLists } from "./sent-grammar";
import { type TraceFilter } from "./trace-filter";
import { askedTerms } from "./words/index-terms";

/** A part of the search text that was not understood. `from` and `to` say where it stands, in UTF-16 units. */
export interface FilterIssue {
  from: number;
  to: number;
  message: string;
  /** A key that was probably meant. */
  suggestion?: string;
}

const listKeys = {
  agent: "agents",
  tag: "tags",
  method: "methods",
  system: "systems",
  format: "formats",
  text: "texts",
  ...sentLists,
  ...failureLists,
} as const;
type ListKey = keyof typeof listKeys;
const lists = Object.entries(listKeys) as [ListKey, (typeof listKeys)[ListKey]][];
const presenceKeys = ["label", "runs"] as const;
const flagKeys = { disagree: "hasDisagreement", made: "isMade" } as const;

/** The keys of the search grammar, for completion. */
export const filterKeys = [
  "agent",
  "outcome",
  "steps",
  "label",
  "runs",
  "disagree",
  "evidence",
  "incident",
  "made",
  "method",
  "system",
  "tag",
  "format",
  "text",
  ...sentKeys,
  ...failureKeys,
] as const;

/** A filter that matches every trace. */
export const emptyFilter = (): TraceFilter => ({
  words: [],
  texts: [],
  agents: [],
  tags: [],
  outcomes: [],
  methods: [],
  systems: [],
  formats: [],
  evidence: [],
  incidents: [],
  sessions: [],
  users: [],
  environments: [],
  metadata: [],
  llms: [],
  versions: [],
  models: [],
  responsible: [],
  modes: [],
  parties: [],
});

/**
 * Reads the search grammar: `agent:WebSurfer agent:"Web Surfer" outcome:failed steps:>200 steps:5..9 label:none
 * runs:any disagree:true evidence:unit-differs incident:12 made:false method:all-at-once system:… tag:… format:…
 * text:refund free words "a phrase"`, and what `SentTerms` and `FailureTerms` say. Never throws. What is not understood
 * becomes an issue and is searched for as words: so a slip of the pen narrows a list to nothing and never widens what a
 * bulk action touches.
 */
export function parseTraceFilter(text: string): { filter: TraceFilter; issues: FilterIssue[] } {
  const filter = emptyFilter();
  const issues: FilterIssue[] = [];
  for (const term of readTerms(text)) {
    const fault = term.isClosed ? applyTerm(filter, term) : { message: "The quotation mark is not closed." };
    if (fault === null) continue;
    filter.words.push(term.key === null ? term.value : `${term.key}:${term.value}`);
    if (fault !== asWords) issues.push({ from: term.from, to: term.to, ...fault });
  }
  return { filter, issues };
}

/** Writes a filter in the search grammar; `parseTraceFilter` reads the same filter back. */
export function formatTraceFilter(filter: TraceFilter): string {
  const parts: string[] = [];
  // A dashboard writes a thousand of them, whose lists are empty but for one or two.
  for (const [key, field] of lists) for (const value of filter[field]) parts.push(`${key}:${quoteTerm(value)}`);
  parts.push(...filter.outcomes.map((outcome) => `outcome:${outcome}`));
  const { minSteps, maxSteps } = filter;
  if (minSteps !== undefined && minSteps === maxSteps) parts.push(`steps:${minSteps}`);
  else if (minSteps !== undefined && maxSteps !== undefined) parts.push(`steps:${minSteps}..${maxSteps}`);
  else if (minSteps !== undefined) parts.push(minSteps === 0 ? "steps:>=0" : `steps:>${minSteps - 1}`);
  else if (maxSteps !== undefined) parts.push(`steps:<=${maxSteps}`);
  for (const key of presenceKeys) if (filter[key] !== undefined) parts.push(`${key}:${filter[key]}`);
  if (filter.hasDisagreement !== undefined) parts.push(`disagree:${filter.hasDisagreement}`);
  parts.push(...filter.evidence.map((term) => `evidence:${term}`));
  parts.push(...filter.incidents.map((term) => `incident:${term}`));
  parts.push(...formatSentTerms(filter));
  parts.push(...formatFailureTerms(filter));
  if (filter.isMade !== undefined) parts.push(`made:${filter.isMade}`);
  parts.push(...filter.words.map(quoteWord));
  return parts.join(" ");
}

type Fault = Pick<FilterIssue, "message" | "suggestion">;
const asWords: Fault = { message: "" };

/** Adds a term to the filter; answers null, or why it could not be read. */
function applyTerm(filter: TraceFilter, term: QueryTerm): Fault | null {
  const { key, value } = term;
  if (key === null || (!term.isQuoted && value.startsWith("//"))) return asWords; // a URL is a word, not a key
  const path = pathOfKey(key);
  if (path !== null) return applyMetadata(filter, path, value);
  const name = key.toLowerCase();
  if (!(filterKeys as readonly string[]).includes(name)) return unknownKey(key);
  if (value === "") return { message: `${name}: needs a value.` };
  if (name === "text" && askedTerms(value).length === 0) return { message: "text: needs a word of two letters." };
  if (name in listKeys) {
    filter[listKeys[name as ListKey]].push(value);
    return null;
  }
  if (name === "steps") return applySteps(filter, value);
  if (name === "outcome") {
    const outcome = outcomes.find((known) => known === value.toLowerCase());
    if (outcome === undefined) return { message: `outcome: is one of ${outcomes.join(", ")}.` };
    filter.outcomes.push(outcome);
    return null;
  }
  if (name === "evidence") {
    const term = evidenceTerms.find((known) => known === value.toLowerCase());
    if (term === undefined) return { message: `evidence: is one of ${evidenceTerms.join(", ")}.` };
    filter.evidence.push(term);
    return null;
  }
  if (name === "incident") {
    const read = /^(?:(any|none)|(?:inc-|#)?([1-9]\d{0,8}))$/i.exec(value);
    if (read === null) return { message: "incident: is a number, as in incident:12, or any or none." };
    filter.incidents.push((read[1] ?? read[2] ?? "").toLowerCase());
    return null;
  }
  const sent = applySentTerm(filter, name, value);
  const fault = sent === undefined ? applyFailureTerm(filter, name, value) : sent;
  if (fault !== undefined) return fault;
  const presence = value.toLowerCase();
  if (name in flagKeys) {
    if (presence !== "true" && presence !== "false") return { message: `${name}: is true or false.` };
    filter[flagKeys[name as keyof typeof flagKeys]] = presence === "true";
    return null;
  }
  if (presence !== "any" && presence !== "none") return { message: `${name}: is any or none.` };
  filter[name as (typeof presenceKeys)[number]] = presence;
  return null;
}

function applyMetadata(filter: TraceFilter, path: string, value: string): Fault | null {
  if (path.length > 200) return { message: "A key of metadata has at most 200 characters." };
  if (value === "") return { message: `metadata.${path}: needs a value.` };
  filter.metadata.push({ key: path, value });
  return null;
}

function applySteps(filter: TraceFilter, value: string): Fault | null {
  const read = /^(>=|<=|>|<|=)?(\d{1,15})$/.exec(value) ?? /^()(\d{1,15})\.\.(\d{1,15})$/.exec(value);
  if (read === null) return { message: "steps: is a number, as in steps:12, steps:>200, steps:<=9 or steps:5..9." };
  const count = Number(read[2]);
  const last = read[3] === undefined ? count : Number(read[3]);
  const sign = read[1] ?? "=";
  if (sign === "<" && count === 0) return { message: "No trace has fewer than 0 steps." };
  if (!sign.startsWith("<")) filter.minSteps = Math.max(filter.minSteps ?? 0, sign === ">" ? count + 1 : count);
  if (!sign.startsWith(">")) filter.maxSteps = Math.min(filter.maxSteps ?? Infinity, sign === "<" ? count - 1 : last);
  return null;
}

function unknownKey(key: string): Fault {
  const message = `There is no search key “${key}”; searched for as a word.`;
  const near = filterKeys.find((known) => editDistance(known, key.toLowerCase()) <= 2);
  return near === undefined ? { message } : { message: `${message} Did you mean ${near}:?`, suggestion: near };
}

/** Levenshtein distance of two short words. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const replaced = (row[j] ?? 0) + (letter === b[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
