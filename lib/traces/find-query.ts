import { quoteTerm, quoteWord, readTerms } from "./query-terms";
import { stepKinds } from "./step-kinds";
import { type StepKind } from "./trace";

/**
 * What is looked for in the steps of a trace. A step is found that holds all of the `words`, was taken by one of the
 * `agents`, is of one of the `kinds`, calls one of the `tools` and did (or did not) fail; what is empty or null asks
 * nothing. Names compare without regard to case.
 */
export interface FindQuery {
  /** Words and phrases; see find-text.ts for what counts as found. */
  words: string[];
  agents: string[];
  kinds: StepKind[];
  tools: string[];
  isError: boolean | null;
}

/** Longest query that is read, in UTF-16 units; what is beyond is left out. */
export const maxQueryLength = 2_000;
/** A step in which more different words are looked for is not searched any better. */
const maxWords = 20;

/** A query that asks nothing. */
export const emptyQuery = (): FindQuery => ({ words: [], agents: [], kinds: [], tools: [], isError: null });

/** Whether the query asks anything at all. */
export const asksNothing = ({ words, agents, kinds, tools, isError }: FindQuery): boolean =>
  words.length + agents.length + kinds.length + tools.length === 0 && isError === null;

/**
 * Reads `price "exact words" agent:WebSurfer kind:tool-result tool:search error:true`. Never throws: a key that is not
 * known, or a value that its key does not have, is looked for as it stands. A quotation mark that is still open reaches
 * to the end, since somebody may be typing.
 */
export function parseFindQuery(text: string): FindQuery {
  const query = emptyQuery();
  for (const { key, value } of readTerms(text.slice(0, maxQueryLength))) {
    if (key !== null && applyKey(query, key.toLowerCase(), value)) continue;
    const word = key === null ? value : `${key}:${value}`;
    if (word.trim() !== "" && query.words.length < maxWords) add(query.words, word);
  }
  return query;
}

/** Writes a query, its words first; `parseFindQuery` reads the same query back. */
export function printFindQuery({ words, agents, kinds, tools, isError }: FindQuery): string {
  return [
    ...words.map(quoteWord),
    ...agents.map((agent) => `agent:${quoteTerm(agent)}`),
    ...kinds.map((kind) => `kind:${kind}`),
    ...tools.map((tool) => `tool:${quoteTerm(tool)}`),
    ...(isError === null ? [] : [`error:${isError}`]),
  ].join(" ");
}

/** Whether the key is one of ours and the value one that it has. */
function applyKey(query: FindQuery, key: string, value: string): boolean {
  if (key === "agent" && value.trim() !== "") return add(query.agents, value);
  if (key === "tool" && value.trim() !== "") return add(query.tools, value);
  const wanted = value.toLowerCase();
  const kind = key === "kind" ? stepKinds.find((each) => each === wanted) : undefined;
  if (kind !== undefined) return add(query.kinds, kind);
  if (key !== "error" || (wanted !== "true" && wanted !== "false")) return false;
  query.isError = wanted === "true";
  return true;
}

function add<T>(list: T[], value: T): true {
  if (!list.includes(value)) list.push(value);
  return true;
}
