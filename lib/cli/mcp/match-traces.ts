import { McpRefusal } from "@/lib/mcp/source";
import { formatTraceFilter, parseTraceFilter } from "@/lib/traces/filter-grammar";
import { groupBy } from "@/lib/traces/group-by";
import { presenceOfTerm } from "@/lib/traces/presence-term";
import { metadataEntry, sentAlong } from "@/lib/traces/sent-along";
import { type TraceFilter } from "@/lib/traces/trace-filter";
import { askedTerms, holdsTerms, termsOf } from "@/lib/traces/words/index-terms";
import { type FolderIncident, type FolderTrace, type ReadFolder } from "./read-folder";

type Test = (one: FolderTrace, filter: TraceFilter, incidents: readonly FolderIncident[]) => boolean;

const isOneOf = (values: readonly string[], value: string | undefined): boolean =>
  values.length === 0 || values.some((one) => one.toLowerCase() === value?.trim().toLowerCase());
const textOf = ({ id, title, trace }: FolderTrace): string =>
  `${id}\n${title}\n${trace.question}\n${trace.externalId ?? ""}`.toLowerCase();
const hasText = ({ trace }: FolderTrace, word: string): boolean => {
  const asked = askedTerms(word);
  return asked.length > 0 && holdsTerms(termsOf(trace.steps.map(({ content }) => content)), asked);
};
const blamed = ({ trace, attribution }: FolderTrace): string | undefined =>
  (trace.groundTruth ?? (attribution?.isAbstained === true ? null : attribution))?.agent;

const sentOf = ({ trace }: FolderTrace) => sentAlong(trace.metadata);
const isSaid = (terms: readonly string[], said: string | null): boolean =>
  terms.length === 0 ||
  terms.map(presenceOfTerm).some((term) => {
    if ("is" in term) return (term.is === "any") === (said !== null);
    return term.name.toLowerCase() === said?.toLowerCase();
  });
const hasMetadata = (one: FolderTrace, terms: TraceFilter["metadata"]): boolean => {
  if (terms.length === 0) return true;
  const sent = new Set(sentOf(one).metadataTerms.map((term) => term.toLowerCase()));
  return [...groupBy(terms, ({ key }) => key.toLowerCase())].every(([key, asked]) =>
    asked.some(({ value }) => {
      const term = presenceOfTerm(value);
      if ("is" in term) return (term.is === "any") === sent.has(key);
      return sent.has(metadataEntry(key, term.name.toLowerCase()));
    }),
  );
};

/** What a folder knows of the search grammar. */
const tests: Partial<Record<keyof TraceFilter, Test>> = {
  words: (one, { words }) => words.every((word) => textOf(one).includes(word.toLowerCase()) || hasText(one, word)),
  texts: (one, { texts }) => texts.every((word) => hasText(one, word)),
  agents: ({ trace }, { agents }) => agents.every((agent) => trace.agents.some(({ name }) => isOneOf([agent], name))),
  outcomes: ({ trace }, { outcomes }) => outcomes.length === 0 || outcomes.includes(trace.outcome),
  systems: ({ trace }, { systems }) => isOneOf(systems, trace.system?.name),
  versions: ({ trace }, { versions }) => isOneOf(versions, trace.system?.version),
  sessions: (one, { sessions }) => isSaid(sessions, sentOf(one).sessionId),
  users: (one, { users }) => isSaid(users, sentOf(one).userId),
  environments: (one, { environments }) => isSaid(environments, sentOf(one).environment),
  metadata: (one, { metadata }) => hasMetadata(one, metadata),
  responsible: (one, { responsible }) => isOneOf(responsible, blamed(one)),
  minSteps: ({ trace }, { minSteps = 0 }) => trace.steps.length >= minSteps,
  maxSteps: ({ trace }, { maxSteps = Infinity }) => trace.steps.length <= maxSteps,
  label: ({ trace }, { label }) => label === undefined || (label === "any") === (trace.groundTruth !== undefined),
  incidents: (one, { incidents }, groups) =>
    incidents.length === 0 ||
    incidents.some((term) => {
      const group = groups.find(({ members }) => members.includes(one));
      return term === "none" ? !group : term === "any" ? !!group : group?.number === Number(term);
    }),
};

/** The traces of a folder that the search grammar finds. Throws McpRefusal for what it cannot say of a folder. */
export function matchTraces({ traces, incidents }: ReadFolder, query: string): FolderTrace[] {
  const { filter, issues } = parseTraceFilter(query);
  const [issue] = issues;
  if (issue) throw new McpRefusal(issue.message);
  const known = Object.fromEntries(Object.keys(tests).map((key) => [key, undefined]));
  const unknown = formatTraceFilter({ ...filter, ...known, ...emptyLists });
  if (unknown !== "") throw new McpRefusal(`A folder cannot be searched by ${unknown}. Known: ${knownKeys}.`);
  return traces.filter((one) => Object.values(tests).every((test) => test(one, filter, incidents)));
}

const emptyLists = {
  words: [],
  texts: [],
  agents: [],
  outcomes: [],
  systems: [],
  versions: [],
  sessions: [],
  users: [],
  environments: [],
  metadata: [],
  responsible: [],
  incidents: [],
};
const knownKeys =
  "words, text:, agent:, outcome:, system:, version:, session:, user:, environment:, metadata., responsible:, steps:, label:, incident:";
