import { type FailureSignature } from "./failure-signature";
import { hashText } from "@/lib/traces/hash-text";
import { outOfPlace } from "./program-signs";
import { plainSign } from "./plain-sign";
import { kindOfSign, partsOfSign, type Sign } from "./sign";

/** Kinds of signs by which failures are compared, or by which an incident is told. */
export const familyNames = [
  /** Who does what at the step where it starts. */
  "place",
  "evidence",
  "form",
  "change",
  "source",
  /** What is unusual there, by kind, by what exactly, without names, and what is out of place in a program. */
  "unusual",
  "sign",
  "detail",
  "odd",
  "next",
  "later",
  "error",
  "outcome",
  "mode",
  "party",
  "role",
  /** Whom the answer names, where nothing else says where it starts. */
  "agent",
] as const;
export type Family = (typeof familyNames)[number];

export type Features = Record<Family, readonly string[]>;

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
const isCode = (sign: Sign): boolean => kindOfSign(sign) === "code";

/** So many different signs of what came later are kept apart, so that a profile has an upper limit. */
const buckets = 1_024;
const bucketOf = (text: string): string => (hashText(text) % buckets).toString(36);

/** Changes that one and the same mistake makes. */
const oneMistake: Readonly<Record<string, string>> = {
  "one-digit": "a slip",
  "digits-swapped": "a slip",
  "power-of-ten": "a scale",
  "factor-60": "a scale",
};

/** The signs of a signature by kind, each once. */
export function featuresOf(signature: FailureSignature): Features {
  const { agent, act, mode, party, start = null, next = [], later = [], errors, outcome } = signature;
  const { does, evidence = [], signs = [] } = start ?? {};
  const said = signs.map(partsOfSign).filter(({ kind }) => kind === "change" || kind === "item");
  const words = signs.filter((sign) => !isCode(sign));
  const changes = [...evidence.flatMap(({ change }) => change ?? []), ...said.map(({ detail }) => detail)];
  return {
    place: does === undefined ? [] : [does],
    evidence: unique(evidence.map(({ kind }) => kind)),
    form: unique(evidence.map(({ form }) => form)),
    change: unique(changes.map((change) => oneMistake[change] ?? change)),
    source: unique(evidence.flatMap(({ kind, source }) => (source === null ? [] : [`${kind}|${source}`]))),
    unusual: unique(signs.map(kindOfSign)),
    sign: words,
    detail: unique(words.map(plainSign)),
    odd: outOfPlace(signs.filter(isCode)),
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
