import { emptyQuery, type FindQuery, parseFindQuery, printFindQuery } from "@/lib/traces/find-query";

/** A keyed term at the very end that may still be going on. */
const unfinished = /(?:^|\s)((?:agent|kind|tool|error):(?:"[^"]*|\S*))$/i;

/** What stands in the field of a query: its words. The rest are chips. */
export const wordsText = (q: string | null): string =>
  q === null ? "" : printFindQuery({ ...emptyQuery(), words: parseFindQuery(q).words });

/** The text of the field, beside the search that the address names. */
interface HeldText {
  /** The search of the address when it was last looked at. */
  q: string | null;
  text: string;
  /** Searches that the field itself has asked for and that the address does not name yet. */
  asked: readonly (string | null)[];
}

export const heldOf = (q: string | null): HeldText => ({ q, text: wordsText(q), asked: [] });

/**
 * The text once the address names another search. One that the field asked for changes nothing: letters may have been
 * typed since. Any other takes its place.
 */
export function seeAddress(held: HeldText, q: string | null): HeldText {
  const at = held.asked.indexOf(q);
  return at === -1 ? heldOf(q) : { ...held, q, asked: held.asked.slice(at + 1) };
}

/**
 * What the field's text and the chips ask together. Terms with a key become chips once they are finished by a space or
 * Enter; until then the last one is left out and stays in the field.
 */
export function readDraft(chips: FindQuery, text: string, isFinished: boolean): { query: FindQuery; rest: string } {
  const half = isFinished ? "" : (unfinished.exec(text)?.[1] ?? "");
  const typed = parseFindQuery(text.slice(0, text.length - half.length));
  const merged = <T>(before: readonly T[], more: readonly T[]): T[] => [...new Set([...before, ...more])];
  const query: FindQuery = {
    words: typed.words,
    agents: merged(chips.agents, typed.agents),
    kinds: merged(chips.kinds, typed.kinds),
    tools: merged(chips.tools, typed.tools),
    isError: typed.isError ?? chips.isError,
  };
  const hasKeys = typed.agents.length + typed.kinds.length + typed.tools.length > 0 || typed.isError !== null;
  // What is typed stays as it was typed, but for terms that have become chips.
  const words = printFindQuery({ ...emptyQuery(), words: typed.words });
  return { query, rest: hasKeys ? [words, half].filter(Boolean).join(" ") : text };
}
