/** A line that names who speaks. */
export interface SpeakerLine {
  name: string;
  recipient?: string;
  kind?: string;
  time?: string;
  /** Where in the line what is said begins. */
  end: number;
}

type Token =
  | { type: "place"; name: string }
  | { type: "space" }
  | { type: "run"; sign: string }
  | { type: "text"; text: string };

/** No longer part of a line is looked at: names stand first. */
const lookedAt = 300;
const maxNameLength = 80;
const maxNameWords = 8;

/**
 * A function that reads a line by a speaker pattern (text-split.ts); null where the line is
 * another. Linear in pattern and line.
 */
export function speakerMatcher(pattern: string): (line: string) => SpeakerLine | null {
  const tokens = tokensOf(pattern.trim());
  const last = tokens.at(-1);
  return (line) => {
    const text = line.slice(0, lookedAt);
    const places: Record<string, string> = {};
    let at = 0;
    for (const [index, token] of tokens.entries()) {
      if (token.type === "place") {
        const next = tokens[index + 1];
        const found = next === undefined ? { from: text.length, to: text.length } : findToken(text, at, next);
        if (found === null) return null;
        places[token.name] = text.slice(at, found.from).trim();
        at = found.from;
        continue;
      }
      const to = endOf(text, at, token);
      if (to === -1) return null;
      at = to;
    }
    // A pattern that ends in its name or in a run of signs fills the line.
    if (last?.type !== "text" && text.slice(at).trim() !== "") return null;
    if (text.startsWith("//", at)) return null; // an address, not what somebody says
    const { name = "", recipient, kind, time } = places;
    if (!isName(name) || (recipient !== undefined && !isName(recipient))) return null;
    if (time !== undefined && !/\d/.test(time)) return null;
    return { name, ...(recipient && { recipient }), ...(kind && { kind }), ...(time && { time }), end: at };
  };
}

function tokensOf(pattern: string): Token[] {
  const tokens: Token[] = [];
  for (const [part] of pattern.matchAll(/\{[a-z]{1,12}\}|\s+|([^\w\s{}()[\]])\1{2,}|./gsu)) {
    const before = tokens.at(-1);
    const place = /^\{(name|recipient|kind|time|any)\}$/.exec(part)?.[1];
    if (place !== undefined) tokens.push({ type: "place", name: place });
    else if (part.trim() === "") tokens.push({ type: "space" });
    else if (part.length > 2 && new Set(part).size === 1) tokens.push({ type: "run", sign: part[0] ?? "" });
    else if (before?.type === "text") before.text += part;
    else tokens.push({ type: "text", text: part });
  }
  return tokens;
}

/** Where a token that begins at a place ends; -1 where it does not stand there. */
function endOf(text: string, at: number, token: Token): number {
  if (token.type === "text") return text.startsWith(token.text, at) ? at + token.text.length : -1;
  if (token.type === "place") return at;
  let end = at;
  const isPart = (sign: string | undefined): boolean =>
    sign !== undefined && (token.type === "run" ? sign === token.sign : /\s/.test(sign));
  while (isPart(text[end])) end += 1;
  return end - at >= (token.type === "run" ? 3 : 1) ? end : -1;
}

/** The first place from `at` on where a token stands. */
function findToken(text: string, at: number, token: Token): { from: number; to: number } | null {
  for (let from = at; from < text.length; from += 1) {
    const to = endOf(text, from, token);
    if (to !== -1) return { from, to };
  }
  return null;
}

/** Short, begins like a name, and is no sentence and no code. */
function isName(text: string): boolean {
  if (text.length > maxNameLength || !/^[\p{L}\p{N}_@]/u.test(text)) return false;
  return text.split(/\s+/u).length <= maxNameWords && !/[.!?;,]\s|[.!?;,]$|:\/\/|["'`={}[\]<>|]/u.test(text);
}
