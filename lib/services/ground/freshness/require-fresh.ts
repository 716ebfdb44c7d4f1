import { type Newer, StaleError } from "@/lib/errors";

/**
 * The version that a form was filled in over: null where there was nothing. Left out by who asks for no such check,
 * and takes the place of whatever stands there.
 */
export type Seen = string | null | undefined;

/**
 * Throws a StaleError where something stands there that the sender has not seen. What they saw and is gone meanwhile
 * is no hindrance: nothing would be lost. Ask in a transaction that has called `takeTurns`.
 */
export const requireFresh = (seen: Seen, newer: Newer | null): void => {
  if (seen !== undefined && newer !== null && newer.version !== seen) throw new StaleError(newer);
};
