/** A stretch of a text that nobody reads letter by letter: places in UTF-16 units, and what it is. */
export interface LongToken {
  from: number;
  to: number;
  words: string;
}

/** From here on a word is a token of a machine, not of a language. */
const shortestToken = 120;
const dataAddress = /^data:([\w.+-]+\/[\w.+-]+)?[;,]/i;
const webToken = /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/;

/** Long runs without a space that are an encoding or a key; an address or a word of any language stays. */
export function longTokens(text: string): LongToken[] {
  const found: LongToken[] = [];
  for (const match of text.matchAll(/[\w+/=.,:;%-]{120,}/g)) {
    const token = match[0].replace(/[.,:;]+$/, "");
    const words = tokenWords(token);
    if (words !== null) found.push({ from: match.index, to: match.index + token.length, words });
  }
  return found;
}

/** The text with each long token said in words. */
export function longTokenWords(text: string): string {
  if (text.length < shortestToken) return text;
  let at = 0;
  let said = "";
  for (const { from, to, words } of longTokens(text)) {
    said += `${text.slice(at, from)}(${words})`;
    at = to;
  }
  return said + text.slice(at);
}

function tokenWords(token: string): string | null {
  const size = sizeWords(token.length);
  const data = dataAddress.exec(token);
  if (data) return `embedded ${data[1] ?? "data"}, ${size}`;
  if (/^https?:/i.test(token)) return null;
  if (webToken.test(token)) return `signed token, ${size}`;
  if (/^(?:0x)?[\da-f]+$/i.test(token)) return `hexadecimal, ${size}`;
  return isEncoded(token) ? `base64, ${size}` : null;
}

/** Base64 mixes capitals, small letters and digits all along; dotted names, paths and rows of dashes do not. */
function isEncoded(token: string): boolean {
  const body = token.replace(/=+$/, "");
  if (!/^[\w+/-]+$/.test(body)) return false;
  return /\d/.test(body) && (body.match(/[a-z][A-Z0-9]|[0-9][A-Za-z]/g)?.length ?? 0) * 8 >= body.length;
}

const sizeWords = (length: number): string =>
  length < 1_000 ? `${length} characters` : `${(length / 1_000).toFixed(length < 10_000 ? 1 : 0)}k characters`;
