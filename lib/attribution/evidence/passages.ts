/** Of a longer text its beginning is read. */
export const maxReadLength = 2000;
const maxExcerptLength = 56;
const maxExcerptWords = 10;

export interface Passage {
  from: number;
  to: number;
  text: string;
}

/** The sentences and lines of the beginning of a text, in order, without the space around them. */
export function passagesOf(text: string): Passage[] {
  const read = text.slice(0, maxReadLength);
  const passages: Passage[] = [];
  const add = (from: number, to: number): void => {
    const part = read.slice(from, to);
    const start = from + part.length - part.trimStart().length;
    const words = part.trim();
    if (/[\p{L}\p{N}]/u.test(words)) passages.push({ from: start, to: start + words.length, text: words });
  };
  let from = 0;
  for (const { 0: sign, index } of read.matchAll(/[.!?…](?=\s)|\p{Extended_Pictographic}\uFE0F?(?=\s)|[\n。！？؟]/gu)) {
    add(from, index + sign.length);
    from = index + sign.length;
  }
  add(from, read.length);
  return passages;
}

/** The beginning of a text for a sentence: at most 56 characters and ten words, without quotation marks. */
export function excerpt(text: string): string {
  const plain = text
    .slice(0, 400)
    .replace(/["“”„«»`\p{Cc}]/gu, " ")
    .trim()
    .split(/\s+/u);
  const words = plain.slice(0, maxExcerptWords);
  let joined = words.join(" ");
  const isCut = plain.length > words.length || joined.length > maxExcerptLength || text.length > 400;
  if (joined.length > maxExcerptLength - 1) {
    const cut = joined.slice(0, maxExcerptLength - 1);
    const space = cut.lastIndexOf(" ");
    joined = (space > 20 ? cut.slice(0, space) : cut).replace(/[\uD800-\uDBFF]$/u, "");
  }
  return isCut ? `${joined}…` : joined;
}
