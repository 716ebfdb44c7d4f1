import { evidenceTerms } from "@/lib/traces/evidence-titles";
import { formatNumber } from "@/lib/format";
import { bases } from "@/lib/traces/answer-bases";
import { failureLists } from "@/lib/traces/failure-grammar";
import { metadataKey, rangeKeys, sentLists } from "@/lib/traces/sent-grammar";
import { outcomes } from "@/lib/traces/outcomes";
import { labelParties } from "@/lib/traces/party";
import { termOfSaid } from "@/lib/traces/presence-term";
import { type TraceFilter } from "@/lib/traces/trace-filter";
import { emptyFilter, filterKeys, formatTraceFilter, parseTraceFilter } from "@/lib/traces/filter-grammar";

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
  text: "texts",
  evidence: "evidence",
  incident: "incidents",
  ...sentLists,
  ...failureLists,
} as const;

/** The keys of at most one value, and the fields that say it. */
const singles: readonly (readonly [key: string, ...fields: (keyof Optional)[]])[] = [
  ["steps", "minSteps", "maxSteps"],
  ...rangeKeys.map((key) => [key, key] as const),
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
  filter.metadata.forEach(({ key, value }, at) => {
    const metadata = filter.metadata.filter((_, other) => other !== at);
    chips.push({ key: metadataKey(key), value, without: { ...filter, metadata } });
  });
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

type MetadataTerm = TraceFilter["metadata"][number];
type Optional = Partial<
  Pick<
    TraceFilter,
    | ("minSteps" | "maxSteps" | "label" | "runs" | "hasDisagreement" | "isMade")
    | (typeof rangeKeys)[number]
    | ("basis" | "answered" | "answers" | "fromDay" | "toDay" | "minPosition" | "maxPosition")
  >
>;
const picked = (filter: TraceFilter, fields: readonly (keyof Optional)[]): Optional =>
  Object.fromEntries(fields.flatMap((field) => (filter[field] === undefined ? [] : [[field, filter[field]]])));
const omitted = (filter: TraceFilter, fields: readonly string[]): TraceFilter =>
  Object.fromEntries(Object.entries(filter).filter(([field]) => !fields.includes(field))) as TraceFilter;

/** The words of a filter as they stand in the search field. */
export const wordsText = (filter: TraceFilter): string => formatTraceFilter({ ...emptyFilter(), words: filter.words });

/** A term that is being typed at the very end: a key or its beginning, and perhaps a value. */
const unfinished = /(?:^|\s)((?:metadata\.(?:"[^"]*"?|[^\s:"]*)|[A-Za-z]+)(?::(?:"[^"]*|\S*))?)$/i;

/** Whether a space has just ended a term of a key, or the quotation mark of its value. */
export const endsTerm = (text: string): boolean =>
  /(?:^|\s)(?:metadata\.(?:"[^"]*"|[^\s:"]+)|[A-Za-z-]+):(?:"[^"]*"|[^\s"]\S*)\s$/.test(text);

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
  const said = half?.[1] && beginsKnownKey(half[1]) ? draft.slice(0, draft.length - half[1].length) : draft;
  const { filter: typed } = parseTraceFilter(said);
  const merged: TraceFilter = {
    ...chips,
    ...picked(typed, singleFields),
  };
  for (const field of Object.values(listed))
    Object.assign(merged, { [field]: [...new Set([...chips[field], ...typed[field]])] });
  const isNew = (term: MetadataTerm) =>
    !chips.metadata.some(({ key, value }) => key === term.key && value === term.value);
  merged.metadata = [...chips.metadata, ...typed.metadata.filter(isNew)];
  merged.words = typed.words;
  const hasTerm = chipsOf({ ...typed, words: [] }).length > 0;
  const kept = half?.[1] && said !== draft ? half[1] : "";
  return { filter: merged, rest: hasTerm ? [wordsText(typed), kept].filter(Boolean).join(" ") : draft };
};

const beginsKnownKey = (term: string): boolean =>
  [...filterKeys, "metadata."].some(
    (key) =>
      `${key}:`.startsWith(term.toLowerCase()) || term.toLowerCase().startsWith(key.endsWith(".") ? key : `${key}:`),
  );

/** A value that is known, and how many of the newest traces have it, where that was counted. */
export interface KnownValue {
  name: string;
  count?: number;
}

/** Values that are known, to complete with. */
export interface KnownValues {
  agents: readonly KnownValue[];
  methods: readonly KnownValue[];
  systems: readonly KnownValue[];
  tags: readonly KnownValue[];
  formats: readonly KnownValue[];
  outcomes: readonly KnownValue[];
  versions?: readonly KnownValue[];
  sessions?: readonly KnownValue[];
  users?: readonly KnownValue[];
  environments?: readonly KnownValue[];
  /** Paths of metadata, and `path=value`. */
  metadata?: readonly KnownValue[];
  llms?: readonly KnownValue[];
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
  incident: "its number, as in 12; any or none",
  made: "by a study or replay: true or false",
  method: "has a run of it",
  system: "name, or none",
  tag: "name",
  format: "of the file",
  text: "words of its steps",
  session: "from its source; any or none",
  user: "from its source; any or none",
  environment: "from its source; any or none",
  llm: "model named by most of its steps; any or none",
  tokens: "in all: >20k, 1k..5k",
  cost: "in US dollars: >0.50, 1..5",
  duration: "from first step to last: >30s, 1m..5m",
  version: "of its system",
  model: "that a run asked, or none",
  responsible: "agent that broke it",
  mode: "of the failure, or none",
  party: "whose fault: agent, tool, environment, user, framework, or none",
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
  if (/^metadata\./i.test(last)) return { from, completions: completeMetadata(last, known.metadata ?? []) };
  if (colon < 0) {
    const keys = last === "" ? [] : filterKeys.filter((key) => key.startsWith(last.toLowerCase()));
    const completions = keys.map((key) => ({ text: `${key}:`, label: `${key}:`, hint: keyHints[key] }));
    if (last !== "" && "metadata.".startsWith(last.toLowerCase()))
      completions.push({ text: "metadata.", label: "metadata.", hint: "a key that traces sent along" });
    return { from, completions };
  }
  const key = last.slice(0, colon).toLowerCase();
  const typed = last
    .slice(colon + 1)
    .replace(/^"/, "")
    .toLowerCase();
  const values = valuesOf(key, known).filter(
    ({ name }) => name.toLowerCase().includes(typed) && name.toLowerCase() !== typed,
  );
  if (Object.hasOwn(sentLists, key)) return { from, completions: completeSaid(key, typed, values) };
  const completions = values.slice(0, maxCompletions).map((one) => ({
    text: `${key}:${completedValue(one.name)} `,
    label: one.name,
    hint: countHint(one),
  }));
  return { from, completions };
};

const presences = { any: "has one", none: "has none" } as const;

/** What traces sent along, the most frequent first, then whether they sent anything. */
const completeSaid = (key: string, typed: string, values: readonly KnownValue[]): Completion[] => {
  const asked = Object.entries(presences).filter(([name]) => name.startsWith(typed) && name !== typed);
  return [
    ...values.slice(0, maxCompletions - asked.length).map((one) => ({
      text: `${key}:${completedValue(termOfSaid(one.name))} `,
      label: one.name,
      hint: countHint(one),
    })),
    ...asked.map(([name, hint]) => ({ text: `${key}:${name} `, label: name, hint })),
  ];
};

const countHint = ({ count }: KnownValue): string => (count === undefined ? "" : formatNumber(count));

/** Paths of metadata while one is typed, then the values below it. */
function completeMetadata(last: string, known: readonly KnownValue[]): Completion[] {
  const colon = last.indexOf(":");
  const typed = last.slice("metadata.".length, colon < 0 ? undefined : colon).replaceAll('"', "");
  if (colon < 0) {
    const paths = known.filter(({ name }) => !name.includes("=") && name.toLowerCase().includes(typed.toLowerCase()));
    return paths.slice(0, maxCompletions).map((one) => {
      const text = `${metadataKey(one.name)}:`;
      return { text, label: text, hint: countHint(one) };
    });
  }
  const begins = `${typed.toLowerCase()}=`;
  const value = last
    .slice(colon + 1)
    .replace(/^"/, "")
    .toLowerCase();
  const below = known.flatMap((one) => {
    const name = one.name.slice(begins.length);
    const isBelow = one.name.toLowerCase().startsWith(begins) && name.toLowerCase().includes(value);
    return isBelow && name.toLowerCase() !== value ? [{ ...one, name }] : [];
  });
  return completeSaid(last.slice(0, colon), value, below);
}

const completedValue = (name: string): string => (/[\s"]/.test(name) ? `"${name.replace(/["\\]/g, "\\$&")}"` : name);

const named = (names: readonly string[]): KnownValue[] => names.map((name) => ({ name }));

const rangeExamples: Readonly<Record<string, readonly string[]>> = {
  steps: [">10", ">50", ">200", "1..10"],
  tokens: [">10k", ">100k", "<=1k", "1k..10k"],
  cost: [">0.10", ">1", "<=0.01", "0.10..1"],
  duration: [">30s", ">5m", ">1h", "<=10s"],
};

const valuesOf = (key: string, known: KnownValues): readonly KnownValue[] => {
  if (key === "outcome") return outcomes.map((name) => known.outcomes.find((one) => one.name === name) ?? { name });
  if (key === "label" || key === "runs" || key === "incident") return named(["any", "none"]);
  if (key === "disagree" || key === "made") return named(["true", "false"]);
  if (key === "evidence") return named(evidenceTerms);
  if (Object.hasOwn(rangeExamples, key)) return named(rangeExamples[key] ?? []);
  if (key === "basis") return named(bases);
  if (key === "party") return named(labelParties);
  if (key === "answers") return named(["several"]);
  if (key === "position") return named(["0..10", "0..50", "50..100", "90..100"]);
  const lists: Record<string, readonly KnownValue[]> = {
    agent: known.agents,
    responsible: known.agents.map(({ name }) => ({ name })),
    method: known.methods,
    answered: known.methods,
    version: known.versions ?? [],
    session: known.sessions ?? [],
    user: known.users ?? [],
    environment: known.environments ?? [],
    llm: known.llms ?? [],
    system: known.systems,
    tag: known.tags,
    format: known.formats,
  };
  return lists[key] ?? [];
};
