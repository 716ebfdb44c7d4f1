import { evidenceTerms } from "@/lib/traces/evidence-titles";
import { bases, failureLists } from "@/lib/traces/failure-terms";
import {
  emptyFilter,
  filterKeys,
  formatTraceFilter,
  parseTraceFilter,
  type TraceFilter,
} from "@/lib/traces/trace-filter";

/** A part of the search that is shown as a chip: `agent:` `WebSurfer`. */
interface SearchChip {
  key: string;
  value: string;
  /** The filter without it. */
  without: TraceFilter;
}

const listed = {
  agent: "agents",
  outcome: "outcomes",
  method: "methods",
  system: "systems",
  tag: "tags",
  format: "formats",
  evidence: "evidence",
  ...failureLists,
} as const;

/** The keys of at most one value, and the fields that say it. */
const singles: readonly (readonly [key: string, ...fields: (keyof Optional)[]])[] = [
  ["steps", "minSteps", "maxSteps"],
  ["label", "label"],
  ["runs", "runs"],
  ["disagree", "hasDisagreement"],
  ["made", "isMade"],
  ["basis", "basis"],
  ["answered", "answered"],
  ["answers", "answers"],
  ["day", "fromDay", "toDay"],
  ["position", "minPosition", "maxPosition"],
];
const singleFields = singles.flatMap(([, ...fields]) => fields);

/** Every part of a filter but its words, each with what stays when it is taken away. */
export const chipsOf = (filter: TraceFilter): SearchChip[] => {
  const chips: SearchChip[] = [];
  for (const [key, field] of Object.entries(listed)) {
    filter[field].forEach((value, at) => {
      chips.push({ key, value, without: { ...filter, [field]: filter[field].filter((_, other) => other !== at) } });
    });
  }
  for (const [key, ...fields] of singles) {
    const part = picked(filter, fields);
    if (Object.keys(part).length === 0) continue;
    // A value in quotation marks stands without them, as in the lists above.
    const { answered } = part;
    const value = answered ?? formatTraceFilter({ ...emptyFilter(), ...part }).slice(key.length + 1);
    chips.push({ key, value, without: omitted(filter, fields) });
  }
  return chips;
};

type Optional = Partial<
  Pick<
    TraceFilter,
    | ("minSteps" | "maxSteps" | "label" | "runs" | "hasDisagreement" | "isMade")
    | ("basis" | "answered" | "answers" | "fromDay" | "toDay" | "minPosition" | "maxPosition")
  >
>;
const picked = (filter: TraceFilter, fields: readonly (keyof Optional)[]): Optional =>
  Object.fromEntries(fields.flatMap((field) => (filter[field] === undefined ? [] : [[field, filter[field]]])));
const omitted = (filter: TraceFilter, fields: readonly string[]): TraceFilter =>
  Object.fromEntries(Object.entries(filter).filter(([field]) => !fields.includes(field))) as TraceFilter;

/** The words of a filter as they stand in the search field. */
export const wordsText = (filter: TraceFilter): string => formatTraceFilter({ ...emptyFilter(), words: filter.words });

/** A term that is being typed: a key, a colon and perhaps a value, at the very end. */
const unfinished = /(?:^|\s)([A-Za-z-]+:(?:"[^"]*|\S*))$/;

/**
 * What the field's text adds to the chips. While somebody types, the last term may be half a term: then it is left out
 * until a space or Enter ends it.
 */
export const readDraft = (
  chips: TraceFilter,
  draft: string,
  isFinished: boolean,
): { filter: TraceFilter; rest: string } => {
  const half = isFinished ? null : unfinished.exec(draft);
  const said = half?.[1] && isKnownKey(half[1]) ? draft.slice(0, draft.length - half[1].length) : draft;
  const { filter: typed } = parseTraceFilter(said);
  const merged: TraceFilter = {
    ...chips,
    ...picked(typed, singleFields),
  };
  for (const field of Object.values(listed))
    Object.assign(merged, { [field]: [...new Set([...chips[field], ...typed[field]])] });
  merged.words = typed.words;
  const hasTerm = chipsOf({ ...typed, words: [] }).length > 0;
  const kept = half?.[1] && said !== draft ? half[1] : "";
  return { filter: merged, rest: hasTerm ? [wordsText(typed), kept].filter(Boolean).join(" ") : draft };
};

const isKnownKey = (term: string): boolean => filterKeys.some((key) => term.toLowerCase().startsWith(`${key}:`));

/** Values that are known, to complete with. */
export interface KnownValues {
  agents: readonly string[];
  methods: readonly string[];
  systems: readonly string[];
  tags: readonly string[];
  formats: readonly string[];
  versions?: readonly string[];
}

export interface Completion {
  /** What takes the place of the text from `from` on. */
  text: string;
  label: string;
  hint: string;
}

const keyHints: Record<(typeof filterKeys)[number], string> = {
  agent: "took a step",
  outcome: "failed, passed or unknown",
  steps: "how many: >200, 5..9",
  label: "ground truth: any or none",
  runs: "any or none",
  disagree: "its runs: true or false",
  evidence: "what does not agree, as in unit-differs; any or none",
  made: "by a study or replay: true or false",
  method: "has a run of it",
  system: "name, or none",
  tag: "name",
  format: "of the file",
  version: "of its system",
  model: "that a run asked, or none",
  responsible: "agent that broke it",
  mode: "of the failure, or none",
  basis: "truth, run or none",
  answered: "method, or method@version",
  answers: "several: of several methods",
  day: "2026-11-01..2026-11-07",
  position: "of the fault, in %: 30..40",
};

const maxCompletions = 8;

/** What the end of the draft may go on as; `from` is where that end begins. */
export const completeDraft = (draft: string, known: KnownValues): { from: number; completions: Completion[] } => {
  const last = /(\S*)$/.exec(draft)?.[1] ?? "";
  const from = draft.length - last.length;
  const colon = last.indexOf(":");
  if (colon < 0) {
    const keys = last === "" ? [] : filterKeys.filter((key) => key.startsWith(last.toLowerCase()));
    return { from, completions: keys.map((key) => ({ text: `${key}:`, label: `${key}:`, hint: keyHints[key] })) };
  }
  const key = last.slice(0, colon).toLowerCase();
  const typed = last
    .slice(colon + 1)
    .replace(/^"/, "")
    .toLowerCase();
  const values = valuesOf(key, known).filter(
    (value) => value.toLowerCase().includes(typed) && value.toLowerCase() !== typed,
  );
  const completions = values.slice(0, maxCompletions).map((value) => ({
    text: `${key}:${/[\s"]/.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : value} `,
    label: value,
    hint: "",
  }));
  return { from, completions };
};

const valuesOf = (key: string, known: KnownValues): readonly string[] => {
  if (key === "outcome") return ["failed", "passed", "unknown"];
  if (key === "label" || key === "runs") return ["any", "none"];
  if (key === "disagree" || key === "made") return ["true", "false"];
  if (key === "evidence") return evidenceTerms;
  if (key === "steps") return [">10", ">50", ">200", "1..10"];
  if (key === "basis") return bases;
  if (key === "answers") return ["several"];
  if (key === "position") return ["0..10", "0..50", "50..100", "90..100"];
  const lists: Record<string, readonly string[]> = {
    agent: known.agents,
    responsible: known.agents,
    method: known.methods,
    answered: known.methods,
    version: known.versions ?? [],
    system: known.systems,
    tag: known.tags,
    format: known.formats,
  };
  return lists[key] ?? [];
};
