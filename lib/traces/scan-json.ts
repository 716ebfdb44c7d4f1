import { endOfString } from "./json-literals";

/** What a pass over a text of JSON tells before it is parsed. */
export interface JsonScan {
  /** Levels of lists and objects. */
  depth: number;
  /** Keys and items, about. */
  valueCount: number;
  /** Where each outermost list or object ends. */
  ends: number[];
  /** Where something like `NaN` or `Infinity` stands, which Python writes and JSON does not have. */
  oddNumbers: number[];
}

/** One pass over JSON, which need not be valid. */
export function scanJson(text: string): JsonScan {
  const scan: JsonScan = { depth: 0, valueCount: 0, ends: [], oddNumbers: [] };
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) scan.valueCount += 1;
    else if (code === openObject || code === openList) {
      depth += 1;
      scan.valueCount += 1;
      if (depth > scan.depth) scan.depth = depth;
    } else if (code === closeObject || code === closeList) {
      if (depth === 1) scan.ends.push(at + 1);
      if (depth > 0) depth -= 1;
    } else if (code === capitalN || code === capitalI) scan.oddNumbers.push(at);
  }
  return scan;
}

const [quote, comma, openObject, openList, closeObject, closeList, capitalN, capitalI] = [...'",{[}]NI'].map((sign) =>
  sign.charCodeAt(0),
) as [number, number, number, number, number, number, number, number];

const oddNumber = /-?(?:NaN|Infinity)/y;

/** The text with `NaN` and `Infinity`, where they stand as values, as texts. */
export function quoteOddNumbers(text: string, places: readonly number[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const place of places) {
    if (place < from) continue;
    const at = text[place - 1] === "-" ? place - 1 : place;
    oddNumber.lastIndex = at;
    const found = oddNumber.exec(text)?.[0];
    if (found === undefined) continue;
    pieces.push(text.slice(from, at), `"${found}"`);
    from = at + found.length;
  }
  return pieces.join("") + text.slice(from);
}
