import { jsonStart } from "./json-in-text";
import { isLedger, keyValues } from "./key-values";
import { longTokenWords } from "./long-tokens";
import { withoutTerminalCodes } from "./terminal-codes";
import { type StepKind } from "./trace";

/** So much of a content is enough to say how it begins. */
export const readForFirstWords = 4_000;
const mostCharacters = 90;
const mostValueCharacters = 40;

/** What of a step says how it begins: `content` may be cut. */
export interface Beginning {
  kind: StepKind;
  content: string;
  tool: { name: string; arguments: unknown } | null;
}

/**
 * How a step begins, on one line: of a call the tool and what it is called with, of JSON its fields, of prose its first
 * words without marks of Markdown. Empty where it says nothing.
 */
export function firstWords({ kind, content, tool }: Beginning): string {
  const text = withoutTerminalCodes(content.slice(0, readForFirstWords)).trim();
  if (kind === "tool-call" && tool !== null) return cut(`${tool.name} ${calledWith(tool.arguments, text)}`.trim());
  return cut(wordsOf(text));
}

function calledWith(given: unknown, text: string): string {
  const fields = keyValues(given);
  if (fields.length > 0) return fields.map(({ value }) => shorten(value)).join(" ");
  if (typeof given === "string" && given.trim() !== "") return wordsOf(given.trim());
  const start = jsonStart(text);
  return start === 0
    ? keyValues(JSON.parse(text))
        .map(({ value }) => shorten(value))
        .join(" ")
    : wordsOf(text);
}

function wordsOf(text: string): string {
  const start = jsonStart(text);
  if (start !== null) {
    const value: unknown = JSON.parse(text.slice(start));
    return `${isLedger(value) ? "Ledger:" : plain(text.slice(0, start))} ${jsonWords(value)}`.trim();
  }
  const cutJson = /^(?:[^{[]{0,80}[:\n]\s*)?\{\s*"/.exec(text);
  if (cutJson) return `${plain(cutJson[0].slice(0, cutJson[0].indexOf("{")))} ${cutJsonWords(text)}`.trim();
  return plain(text);
}

function jsonWords(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "empty list" : `list of ${value.length}`;
  return told(keyValues(value));
}

const scalarMember = /"([^"\\]{1,40})"\s*:\s*("(?:[^"\\]|\\.){0,400}"|-?\d[\d.eE+-]{0,20}|true|false|null)/g;

/** What a JSON of which only the beginning is here says: its plain fields. */
function cutJsonWords(text: string): string {
  const fields = [...text.matchAll(scalarMember)].slice(0, 8).map(([, key = "", value = "null"]): [string, unknown] => {
    try {
      return [key, JSON.parse(value)];
    } catch {
      return [key, value];
    }
  });
  return told(keyValues(Object.fromEntries(fields)));
}

const told = (fields: readonly { key: string; value: string }[]): string =>
  fields.map(({ key, value }) => `${key} ${shorten(value)}`).join(" · ");

/** Prose on one line, without what only a renderer reads. */
function plain(text: string): string {
  return longTokenWords(text)
    .replace(/^ {0,3}(?:```|~~~).*$/gm, "")
    .replace(/!?\[([^\]\n]*)\]\([^)\s]*\)/g, "$1")
    .replace(/^\s*(?:#{1,6}|>+|[-*+•])\s+/gm, "")
    .replace(/\*\*|__|`/g, "")
    .replace(/\s+/gu, " ")
    .trim();
}

const shorten = (value: string): string => clip(longTokenWords(value), mostValueCharacters);
const cut = (words: string): string => clip(words, mostCharacters);

function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = [...text.slice(0, most * 2 + 2)];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}
