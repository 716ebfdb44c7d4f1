import { tooDeepAt } from "../json-value";

/**
 * The value of a JSON text that stands in a string; undefined where it is no JSON or nested too deep to be looked at.
 */
export function parseJsonText(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return tooDeepAt(value) === null ? value : undefined;
  } catch {
    return undefined;
  }
}

const [space, openList, openObject, beyondAscii] = [32, 91, 123, 127];

/**
 * The object or list that a text is as JSON; undefined for any other text. A look at its ends
 * spares most texts the parsing.
 */
export function parseContainer(text: string): object | undefined {
  const code = text.charCodeAt(0);
  if (code > space && code < beyondAscii && code !== openObject && code !== openList) return undefined;
  const first = /^\s*[[{]/.test(text.slice(0, 200));
  if (!first || !/[\]}]\s*$/.test(text.slice(-200))) return undefined;
  const value = parseJsonText(text);
  return typeof value === "object" && value !== null ? value : undefined;
}
