import { hasTerminalCodes, withoutTerminalCodes } from "../terminal-codes";
import { levelEnd, timeEnd } from "./log-head";
import { SpeakerPattern } from "./text-split";

const lookedAt = 400;
const lineLength = 400;
const kept = 16;

/**
 * Patterns made from the lines of a log: times, levels, numbers and brackets before a name become places. Those that
 * several lines have, the most usual first.
 */
export function linePatterns(source: string): string[] {
  const text = hasTerminalCodes(source) ? withoutTerminalCodes(source) : source;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const apart = Math.max(1, Math.floor(lines.length / lookedAt));
  const votes = new Map<string, number>();
  for (let at = 0; at < lines.length; at += apart)
    for (const pattern of patternsOf((lines[at] ?? "").slice(0, lineLength).trimEnd()))
      votes.set(pattern, (votes.get(pattern) ?? 0) + 1);
  return [...votes]
    .filter(([pattern, count]) => count > 1 && SpeakerPattern.safeParse(pattern).success)
    .sort((a, b) => b[1] - a[1])
    .slice(0, kept)
    .map(([pattern]) => pattern);
}

const patternsOf = (line: string): Set<string> => {
  const found = new Set<string>();
  const values = valuePattern(line);
  if (values !== null) found.add(values);
  walk(line, { at: 0, pattern: "", isHeaded: false, skips: 0 }, found);
  return found;
};

interface Place {
  at: number;
  pattern: string;
  /** A time or a level stands before. */
  isHeaded: boolean;
  skips: number;
}

const maxSkips = 3;
const separators = /(?:\s|[|:,;>-]|\p{Extended_Pictographic}\uFE0F?)+/uy;
const picture = /\p{Extended_Pictographic}/u;
const word = String.raw`[\p{L}\p{N}_@][\p{L}\p{N}_@.$-]*`;
const path = String.raw`[\p{L}\p{N}_@][\p{L}\p{N}_@.$/-]*`;
const name = `${path}(?: ${path}){0,3}`;
const ending = String.raw`(?=\s|$)`;

/** What a name looks like in a line, and how a pattern says it; `$1` is the first group of the expression. */
const nameShapes: readonly [shape: RegExp, pattern: string][] = (
  [
    [String.raw`== Working Agent: ${name}\s*$`, "== Working Agent: {name}"],
    [String.raw`\[pod/${word}/${word}\]`, "[pod/{name}/{any}]"],
    [String.raw`\[\s*${name}\s*\]:`, "[{name}]:"],
    [String.raw`\[\s*${name}\s*\]`, "[{name}]"],
    [String.raw`\(${word}/[^)]{1,80}\):`, "({name}/{any}):"],
    [String.raw`\(${name}\)(:?)`, "({name})$1"],
    [String.raw`<${name}>(:?)`, "<{name}>$1"],
    [String.raw`${word}\[\d+\](:?)`, "{name}[{number}]$1"],
    [String.raw`${word}-\d+\s+\|`, "{name}-{number} |"],
    [String.raw`${name}\s+\|`, "{name} |"],
    [String.raw`${word}:[\w<>.]{1,80}:\d+ -${ending}`, "{name}:{any}:{number} -"],
    [String.raw`${word}:[\w./-]{1,80}:\d+${ending}`, "{name}:{any}:{number}"],
    [String.raw`${name} (->|=>|→) ${name}:`, "{name} $1 {recipient}:"],
    [String.raw`${name} -${ending}`, "{name} -"],
    [String.raw`${word}\.(\w{1,4}):\d+\]`, "{name}.$1:{number}]"],
    [String.raw`${word}/\d+[^:\]]{0,60}:`, "{name}/{any}:"],
    [String.raw`${word}\s+[\w./-]{1,80}:\d+${ending}`, "{name} {any}:{number}"],
    [String.raw`${word}\s+\([^)]{1,80}\)\s+(-|:)${ending}`, "{name} ({any}) $1"],
    [String.raw`${word}::[\w:]{1,80}:${ending}`, "{name}::{any}:"],
    [String.raw`${name}(\s?)\s*:(?![/:])`, "{name}$1:"],
    [String.raw`${word}\s+\S`, "{name} {text}"],
  ] as const
).map(([shape, pattern]) => [new RegExp(shape, "uy"), pattern]);

/** What may stand between the head of a line and its name. */
const skipShapes: readonly [shape: RegExp, pattern: string][] = (
  [
    [String.raw`\[[^\]]{0,80}\]`, "[{any}]"],
    [String.raw`\([^)]{0,80}\)`, "({any})"],
    [String.raw`${word}\[\d+\]:`, "{any}[{number}]:"],
    [String.raw`${word}\s+\|`, "{any} |"],
    [String.raw`\d+${ending}`, "{number}"],
    [String.raw`[\w./-]{1,80}:\d+\]`, "{any}:{number}]"],
  ] as const
).map(([shape, pattern]) => [new RegExp(shape, "uy"), pattern]);
/** A host stands behind the time of a system log. */
const host = new RegExp(String.raw`${word}(?= ${word}(?:\[\d+\])?:)`, "uy");

function walk(line: string, from: Place, found: Set<string>): void {
  const here = head(line, from);
  const isMarked = here.isHeaded || here.pattern.endsWith("| ") || picture.test(here.pattern);
  if (isMarked || from.at === 0)
    for (const [shape, pattern] of nameShapes) {
      const end = endOf(shape, line, here.at);
      if (end === null) continue;
      const isOwnMark = pattern.endsWith("|") || pattern.startsWith("[pod/");
      if (here.isHeaded || (isMarked && !pattern.endsWith("{text}")) || isOwnMark)
        found.add(here.pattern + withLevel(line, end.at, pattern.replace("$1", end.group)));
    }
  if (here.isHeaded) addKeyed(line, here, found);
  if (here.skips >= maxSkips) return;
  for (const [shape, pattern] of here.isHeaded ? skipShapes : skipShapes.slice(3, 4)) {
    const end = endOf(shape, line, here.at);
    if (end === null) continue;
    walk(line, { ...here, at: end.at, pattern: here.pattern + pattern, skips: here.skips + 1 }, found);
  }
  const hosted = here.pattern.endsWith("{time} ") ? endOf(host, line, here.at) : null;
  if (hosted !== null)
    walk(line, { ...here, at: hosted.at, pattern: `${here.pattern}{any}`, skips: here.skips + 1 }, found);
}

/** A name that stands as \`key=name\` behind the head of a line, before what is said or after it. */
function addKeyed(line: string, { at, pattern }: Place, found: Set<string>): void {
  const keys = [...line.slice(at).matchAll(pair)].map(([, key = ""]) => key);
  const who = nameKeys.find((key) => keys.includes(key));
  const text = textKeys.find((key) => keys.includes(key));
  if (who === undefined) return;
  if (!line.startsWith(`${who}=`, at)) found.add(`${pattern}{text} ${who}={name}`);
  else found.add(`${pattern}${who}={name}${text === undefined ? "" : ` {any}${text}={text}`}`);
}

const endOf = (shape: RegExp, line: string, at: number): { at: number; group: string } | null => {
  shape.lastIndex = at;
  const match = shape.exec(line);
  return match === null ? null : { at: shape.lastIndex, group: match[1] ?? "" };
};

/** Times, levels and what stands between them, as far as they go. */
function head(line: string, from: Place): Place {
  let { at, pattern, isHeaded } = from;
  for (;;) {
    if (at > 0 || picture.test(line.slice(0, 2))) {
      const end = endOf(separators, line, at)?.at ?? at;
      pattern += line.slice(at, end).replace(/\s+/g, " ");
      at = end;
    }
    const opening = /[[(]/.test(line[at] ?? "") ? (line[at] ?? "") : "";
    const inner = at + opening.length;
    const time = timeEnd(line, inner);
    const end = time === -1 ? levelEnd(line, inner) : time;
    if (end === -1 || (time === -1 && /\{level\}.*\{level\}/.test(pattern))) return { ...from, at, pattern, isHeaded };
    pattern += `${opening}${time === -1 ? "{level}" : "{time}"}`;
    at = end;
    isHeaded = true;
    if (opening !== "" || isOpen(pattern)) ({ at, pattern } = closed(line, at, pattern));
  }
}

const isOpen = (pattern: string): boolean =>
  /[[(][^\])]*$/.test(pattern.replace(/\{[a-z]+\}/g, "")) && pattern.length > 0;

/** The end of a bracket: at once, behind a further time or level, or behind anything. */
function closed(line: string, at: number, pattern: string): { at: number; pattern: string } {
  const closing = /\s*[\])]/y;
  closing.lastIndex = at;
  const direct = closing.exec(line);
  if (direct) return { at: closing.lastIndex, pattern: pattern + direct[0].trim() };
  const further = endOf(separators, line, at)?.at ?? at;
  if (timeEnd(line, further) !== -1 || levelEnd(line, further) !== -1) return { at, pattern };
  const end = line.slice(at).search(/[\])]/);
  if (end === -1) return { at, pattern };
  const between = line.slice(at, at + end);
  const sign = /^(?:\s+|[^\p{L}\p{N}\s{}])/u.exec(between)?.[0] ?? " ";
  return { at: at + end + 1, pattern: `${pattern}${sign.trim() || " "}{any}${line[at + end]}` };
}

/** With a level behind the name, and the sign that ends it, where one stands there. */
function withLevel(line: string, at: number, pattern: string): string {
  if (pattern.endsWith("{text}")) return pattern;
  const before = /\s*\[?/y;
  before.lastIndex = at;
  const gap = before.exec(line)?.[0] ?? "";
  const end = levelEnd(line, at + gap.length);
  if (end === -1) return pattern;
  const sign = /\s*[\]:|-]+/y;
  sign.lastIndex = end;
  return `${pattern}${gap.replace(/\s+/g, " ")}{level}${(sign.exec(line)?.[0] ?? "").replace(/\s+/g, " ")}`;
}

const pair = /(?:^|\s)([\p{L}_][\p{L}\p{N}_.]*)=("(?:[^"\\]|\\.)*"|\S*)/gu;
const nameKeys = ["agent", "agent_name", "agent.name", "speaker", "actor", "node", "component", "logger", "name"];
const timeKeys = ["time", "ts", "timestamp", "t"];
const levelKeys = ["level", "lvl", "severity"];
const textKeys = ["msg", "message", "event", "text", "content"];

/** The pattern of a line that is made of `key=value`. */
function valuePattern(line: string): string | null {
  const pairs = [...line.matchAll(pair)].map(([, key = "", value = ""]) => ({ key, value }));
  if (pairs.length < 2 || pairs[0] === undefined || !line.startsWith(`${pairs[0].key}=`)) return null;
  const of = (keys: readonly string[]) => keys.find((key) => pairs.some((each) => each.key === key));
  const [who, text, time, level] = [of(nameKeys), of(textKeys), of(timeKeys), of(levelKeys)];
  if (who === undefined || text === undefined) return null;
  const places = new Map([
    [time, "time"],
    [level, "level"],
    [text, "text"],
    [who, "name"],
  ]);
  let pattern = "";
  let isNext = true;
  for (const { key, value } of pairs) {
    const place = places.get(key);
    const isRead = place !== undefined && (place !== "time" || timeEnd(value, value.startsWith('"') ? 1 : 0) !== -1);
    if (isRead) {
      const quote = (place === "time" || place === "level") && value.startsWith('"') ? '"' : "";
      pattern += `${pattern === "" ? "" : " "}${isNext ? "" : "{any}"}${key}=${quote}{${place}}${quote}`;
    }
    isNext = isRead;
  }
  return pattern;
}
