import { jsonStart } from "./json-in-text";
import { type StepKind } from "./trace";

/** What of a step decides whether another is an earlier version of the same thing. */
export interface Version {
  kind: StepKind;
  content: string;
  /** Of a call of a tool: which. */
  toolName?: string | undefined;
}

/** An earlier version of a step as it is compared with: its content cut to `maxWindowContentLength` characters. */
interface EarlierVersion {
  stepIndex: number;
  content: string;
}

/** So many steps of the agent are looked at, newest first. */
export const mostEarlierSteps = 300;

/** What was found before a step. */
export interface EarlierVersionSearch {
  found: EarlierVersion | null;
  /** Whether nothing was found among `mostEarlierSteps` steps and the agent has more before them. */
  isCutShort: boolean;
}

/** Of the keys of two objects so many are the same where they are two states of one. */
const leastKeysKept = 0.6;
/** Of the words of two texts so many are the same, by what makes them comparable at all. */
const leastWordsKept = { code: 0.2, list: 0.2, text: 0.5 };
/** A text's words are counted in so much of it. */
const mostRead = 20_000;
/** A shorter text ("Next speaker WebSurfer") is no state of anything. */
const fewestWords = 6;

type Purpose =
  | { shape: "json"; keys: ReadonlySet<string> }
  | { shape: "code"; language: string; words: ReadonlySet<string> }
  | { shape: "list" | "text"; words: ReadonlySet<string> };

/**
 * The nearest of the `earlier` steps of an agent (newest first) that has the purpose of `step`: JSON with mostly the
 * same keys, code in the same language, a list of three or more points (a plan), or otherwise a text of the same kind
 * that shares most of its words. Null where there is none.
 */
export function earlierVersion<Earlier extends Version>(step: Version, earlier: Iterable<Earlier>): Earlier | null {
  const purpose = purposeOf(step.content);
  if (!purpose) return null;
  for (const other of earlier) {
    if (other.kind !== step.kind || other.toolName !== step.toolName) continue;
    const before = purposeOf(other.content);
    if (before && isSame(before, purpose)) return other;
  }
  return null;
}

function isSame(before: Purpose, after: Purpose): boolean {
  if (before.shape === "json" || after.shape === "json")
    return before.shape === "json" && after.shape === "json" && share(before.keys, after.keys) >= leastKeysKept;
  if (before.shape !== after.shape) return false;
  if (before.shape === "code" && after.shape === "code" && before.language !== after.language) return false;
  return share(before.words, after.words) >= leastWordsKept[after.shape];
}

/** Of all that either holds, the part that both hold; 1 for two that are empty. */
function share(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  let both = 0;
  for (const entry of first) if (second.has(entry)) both += 1;
  const all = first.size + second.size - both;
  return all === 0 ? 1 : both / all;
}

function purposeOf(content: string): Purpose | null {
  const start = jsonStart(content);
  if (start !== null) return { shape: "json", keys: keysOf(JSON.parse(content.slice(start))) };
  const text = content.slice(0, mostRead);
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu));
  if (words.size < fewestWords) return null;
  const fence = /^ {0,3}(?:```|~~~) *([\w+#.-]*)/m.exec(text);
  if (fence) return { shape: "code", language: (fence[1] ?? "").toLowerCase(), words };
  const points = text.match(/^ {0,6}(?:[-*+•]|\d{1,3}[.)]) +\S/gm)?.length ?? 0;
  return { shape: points >= 3 ? "list" : "text", words };
}

/** The keys of an object and of the objects in it, each under those it stands in; of a list those of its entries. */
function keysOf(value: unknown, path = "", depth = 0): Set<string> {
  const keys = new Set<string>();
  if (typeof value !== "object" || value === null || depth > 3) return keys;
  for (const [key, inner] of Object.entries(value)) {
    const name = Array.isArray(value) ? `${path}[]` : `${path}.${key}`;
    keys.add(name);
    for (const deeper of keysOf(inner, name, depth + 1)) keys.add(deeper);
  }
  return keys;
}
