import { type TokenProbability } from "./judge";
import { thinkingEnd } from "./after-thinking";

/** One token of a reply, with what could have stood in its place, itself included. */
export interface ReplyToken {
  token: string;
  alternatives: readonly TokenProbability[];
}

/**
 * What could have stood where the value of `field` begins in a reply of one JSON object, the likeliest first;
 * null where the field is not found.
 * The object may stand in a code fence, in other words or after a `<think>` block; of several the last counts.
 * Tokens do not keep to the signs of JSON: what stands before the value in its first token (a blank, a quote) is
 * taken off the alternatives, equal ones are added up, and those of which nothing is left are dropped, so that the
 * probabilities may sum to less than 1.
 */
export function readTokenProbabilities(tokens: readonly ReplyToken[], field: string): TokenProbability[] | null {
  const text = tokens.map(({ token }) => token).join("");
  const valueAt = findValue(text, field);
  if (valueAt === null) return null;
  let from = 0;
  for (const { token, alternatives } of tokens) {
    if (valueAt < from + token.length) return withoutLead(alternatives, token.slice(0, valueAt - from));
    from += token.length;
  }
  return null;
}

function withoutLead(alternatives: readonly TokenProbability[], lead: string): TokenProbability[] {
  const sums = new Map<string, number>();
  for (const { token, probability } of alternatives) {
    const rest = token.startsWith(lead) ? token.slice(lead.length) : token;
    const value = rest.replace(/^[\s":]+/, "");
    if (value !== "") sums.set(value, (sums.get(value) ?? 0) + probability);
  }
  return [...sums]
    .map(([token, probability]) => ({ token, probability: Math.min(1, probability) }))
    .sort((a, b) => b.probability - a.probability);
}

/**
 * The position of the first sign of the field's value in the last object that has it, behind the quote where it is
 * a text. One pass over the text.
 */
function findValue(text: string, field: string): number | null {
  let found: number | null = null;
  let depth = 0;
  for (let at = thinkingEnd(text); at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "{" || (sign === "[" && depth > 0)) depth += 1;
    else if ((sign === "}" || sign === "]") && depth > 0) depth -= 1;
    else if (sign === '"' && depth > 0) {
      const end = endOfText(text, at);
      const colon = skipBlanks(text, end + 1);
      if (depth === 1 && text[colon] === ":" && isSpelled(text.slice(at, end + 1), field)) {
        const value = skipBlanks(text, colon + 1);
        found = text[value] === '"' ? value + 1 : value;
        at = colon;
      } else at = end;
    }
  }
  return found !== null && found < text.length ? found : null;
}

/** Where the text that opens at `at` closes; the end of all where it does not. */
function endOfText(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end += 1) {
    if (text[end] === "\\") end += 1;
    else if (text[end] === '"') return end;
  }
  return text.length;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at] ?? "")) at += 1;
  return at;
}

function isSpelled(quoted: string, name: string): boolean {
  if (quoted === JSON.stringify(name)) return true;
  if (!quoted.includes("\\")) return false;
  try {
    return JSON.parse(quoted) === name;
  } catch {
    return false;
  }
}
