import { type FailureSignature } from "./failure-signature";
import { hashText } from "@/lib/traces/hash-text";
import { kindOfSign, type Sign } from "./step-signs";

/**
 * Kinds of signs by which failures are compared, with how much one of each counts: chosen on failures of the sandbox
 * whose faults are known (docs/incidents.md).
 */
export const families = {
  /** Who does what at the step where it starts. */
  place: 0.25,
  evidence: 0.25,
  form: 0.5,
  change: 0.5,
  source: 0.5,
  /** What is unusual there, by kind and by what exactly. */
  unusual: 0.5,
  sign: 1,
  code: 0.3,
  next: 0.3,
  later: 0.1,
  error: 1,
  outcome: 0.15,
  mode: 0.5,
  /** Told of an incident, but no sign of its kind. */
  party: 0,
  role: 0,
  /** Whom the answer names, where nothing else says where it starts. */
  agent: 1,
} as const;
export type Family = keyof typeof families;
export const familyNames = Object.keys(families) as Family[];

export type Features = Record<Family, readonly string[]>;

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
const isCode = (sign: Sign): boolean => kindOfSign(sign) === "code";

/** So many different signs of what came later are kept apart, so that a profile has an upper limit. */
const buckets = 1_024;
const bucketOf = (text: string): string => (hashText(text) % buckets).toString(36);

/** The signs of a signature by kind, each once. */
export function featuresOf(signature: FailureSignature): Features {
  const { agent, act, mode, party, start = null, next = [], later = [], errors, outcome } = signature;
  const { does, evidence = [], signs = [] } = start ?? {};
  return {
    place: does === undefined ? [] : [does],
    evidence: unique(evidence.map(({ kind }) => kind)),
    form: unique(evidence.map(({ form }) => form)),
    change: unique(evidence.flatMap(({ kind, change }) => (change === null ? [] : [`${kind}|${change}`]))),
    source: unique(evidence.flatMap(({ kind, source }) => (source === null ? [] : [`${kind}|${source}`]))),
    unusual: unique(signs.map(kindOfSign)),
    sign: signs.filter((sign) => !isCode(sign)),
    code: signs.filter(isCode).map(bucketOf),
    next: next.map(bucketOf),
    later: later.map(bucketOf),
    error: errors,
    outcome,
    mode: mode === null ? [] : [mode],
    party: [party],
    role: unique(evidence.flatMap(({ role }) => role ?? [])),
    agent: start === null ? [`${agent.toLowerCase()}|${act}`] : [],
  };
}
