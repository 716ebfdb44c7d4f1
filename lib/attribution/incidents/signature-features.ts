import { hashText } from "@/lib/traces/hash-text";
import { type FailureSignature } from "./failure-signature";

/**
 * Kinds of signs by which failures are compared, with how much each counts. A kind that neither side has a sign of does
 * not count.
 */
export const families = {
  party: 1,
  agent: 2,
  mode: 1,
  evidence: 3,
  form: 3,
  change: 2,
  role: 1,
  act: 2,
  error: 4,
  outcome: 0.5,
  word: 1,
} as const;
export type Family = keyof typeof families;
export const familyNames = Object.keys(families) as Family[];

export type Features = Record<Family, readonly string[]>;

/** Words are kept as one of so many numbers, so that a profile has an upper limit. */
const wordBuckets = 4_096;
const bucketOf = (word: string): string => (hashText(word) % wordBuckets).toString(36);
const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** The signs of a signature by kind, each once. */
export function featuresOf(signature: FailureSignature): Features {
  const { party, agent, mode, evidence, act, errors, outcome, words } = signature;
  const decisive = evidence.filter(({ isDecisive }) => isDecisive);
  const told = decisive.length > 0 ? decisive : evidence.slice(0, 1);
  return {
    party: [party],
    agent: unique([agent, ...told.map((one) => one.agent)].map((name) => name.toLowerCase())),
    mode: mode === null ? [] : [mode],
    evidence: unique(told.map(({ kind }) => kind)),
    form: unique(told.map(({ form }) => form)),
    change: unique(told.flatMap(({ kind, change }) => (change === null ? [] : [`${kind} ${change}`]))),
    role: unique(told.flatMap(({ role }) => role ?? [])),
    act,
    error: errors,
    outcome,
    word: unique(words.map(bucketOf)),
  };
}
