import { type Segment, type Tone } from "./segment";

const inlineWidth = 64;
/** Words before the JSON may be this long; more is prose with JSON in it. */
const longestLead = 240;
const token = /\s+|"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gy;

interface Token {
  text: string;
  from: number;
}

/**
 * Lays JSON out for reading without changing a character of it: number literals, escapes and doubled keys stay as the source wrote them; only white
 * space between tokens is ours. Words before it (`Updated ledger: {…}`) stay as they are. Null when the text does not end in an object or a list, or
 * says more than it holds.
 */
export function jsonSegments(content: string): Segment[] | null {
  const start = jsonStart(content);
  if (start === null) return null;
  const tokens = [...content.slice(start).matchAll(token)]
    .filter((match) => match[0].trim() !== "")
    .map((match): Token => ({ text: match[0], from: start + match.index }));
  const lead = content.slice(0, start);
  if (lead.trim() === "") return layOut(tokens);
  return [{ text: lead.trimEnd(), from: 0 }, { text: "\n", from: null }, ...layOut(tokens)];
}

/** Where the JSON begins: at the first character, or at a line or after a colon near the beginning. */
function jsonStart(content: string): number | null {
  const first = content.search(/\S/);
  if (first < 0 || !/[}\]]\s*$/.test(content)) return null;
  if (/[{[]/.test(content[first] ?? "")) return isJson(content) ? first : null;
  const later = /(?:\n|:\s)\s*(?=[{[])/.exec(content.slice(0, longestLead));
  const at = later ? later.index + later[0].length : null;
  return at !== null && isJson(content.slice(at)) ? at : null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function layOut(tokens: readonly Token[]): Segment[] {
  const out: Segment[] = [];
  const isOpenInline: boolean[] = [];
  const gap = (text: string) => out.push({ text, from: null });
  const lineBreak = () => gap(`\n${"  ".repeat(isOpenInline.filter((isInline) => !isInline).length)}`);
  tokens.forEach(({ text, from }, i) => {
    const isInline = isOpenInline.at(-1) ?? false;
    const next = tokens[i + 1]?.text ?? "";
    if (text === "{" || text === "[") {
      out.push({ text, from, tone: "faint" });
      isOpenInline.push(isInline || fitsInline(tokens, i));
      if (next !== "}" && next !== "]") (isOpenInline.at(-1) ? gap : lineBreak)(text === "{" ? " " : "");
    } else if (text === "}" || text === "]") {
      isOpenInline.pop();
      const isEmpty = /^[{[]$/.test(tokens[i - 1]?.text ?? "");
      if (!isEmpty && !isInline) lineBreak();
      if (!isEmpty && isInline && text === "}") gap(" ");
      out.push({ text, from, tone: "faint" });
    } else if (text === ",") {
      out.push({ text, from, tone: "faint" });
      if (isInline) gap(" ");
      else lineBreak();
    } else if (text === ":") {
      out.push({ text, from, tone: "faint" });
      gap(" ");
    } else {
      out.push({ text, from, tone: toneOf(text, next) });
    }
  });
  return out.filter((segment) => segment.text !== "");
}

/** A short object or list without others in it reads better on one line. */
function fitsInline(tokens: readonly Token[], open: number): boolean {
  let width = 0;
  for (let i = open + 1; i < tokens.length; i++) {
    const text = tokens[i]?.text ?? "";
    if (text === "}" || text === "]") return true;
    width += text.length + 1;
    if (text === "{" || text === "[" || width > inlineWidth) return false;
  }
  return false;
}

function toneOf(text: string, next: string): Tone {
  if (text.startsWith('"')) return next === ":" ? "key" : "string";
  return /^[-\d]/.test(text) ? "number" : "literal";
}
