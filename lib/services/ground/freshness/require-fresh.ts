import { type Newer, StaleError } from "@/lib/errors";
import { versionOf } from "@/lib/traces/saved-words";

/**
 * The version that a form was filled in over: null where there was nothing. Left out by who asks for no such check,
 * and takes the place of whatever stands there.
 */
export type Seen = string | null | undefined;

/**
 * What stands there, as `requireFresh` takes it: its words are its version, so that whatever else changes about a row
 * disturbs nobody. `told` is what the version is made of, where the words have names that come from elsewhere.
 */
export const standing = (words: string, told = words): Newer => ({ text: words, version: versionOf(told) });

/**
 * Throws a StaleError where something stands there that the sender has not seen. What they saw and is gone meanwhile
 * is no hindrance: nothing would be lost. Ask in a transaction that has called `takeTurns`, or has locked the row.
 */
export const requireFresh = (seen: Seen, newer: Newer | null): void => {
  if (seen !== undefined && newer !== null && newer.version !== seen) throw new StaleError(newer);
};
