/**
 * Unicode characters, as PostgreSQL counts them, between two places of a text in UTF-16 units: a pair of
 * surrogates is one, a lone one as well.
 */
export function countCharacters(text: string, from = 0, to = text.length): number {
  let count = to - from;
  for (let at = from; at < to - 1; at++) if (isPair(text, at)) count -= 1;
  return count;
}

/**
 * The place in UTF-16 units of the character `count` after the one at `from`; the end of the
 * text where there are not so many.
 */
export function placeOfCharacter(text: string, count: number, from = 0): number {
  let at = from;
  for (let left = count; left > 0 && at < text.length; left--) at += isPair(text, at) ? 2 : 1;
  return at;
}

const isPair = (text: string, at: number): boolean =>
  (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
