/** So many characters: what a list shows without cutting it off. */
export const longestName = 100;

/** Marks that turn the reading direction, and characters that are not seen. */
const unseen = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;
const markup = /<\/?[a-z!]|&[a-z#\d]+;|[`{}|\\]|\*\*|__|\]\(|:\/\/|^\s*[#>]|^\s*[-*+] /i;
const quotes: Readonly<Record<string, string>> = { '"': '"', "'": "'", "“": "”", "‘": "’", "«": "»" };

const withoutPeriod = (text: string): string => text.trim().replace(/\s*\.$/, "");

/** Without quotation marks around it and a period at its end, as some write a title that was asked for plain. */
export function tidyName(said: string): string {
  const name = withoutPeriod(said);
  const [first, inner] = [name.charAt(0), name.slice(1, -1)];
  const last = quotes[first];
  const isQuoted = name.length > 1 && last !== undefined && name.endsWith(last);
  return isQuoted && !inner.includes(first) && !inner.includes(last) ? withoutPeriod(inner) : name;
}

/** Why a text is no name that can stand in a list, in a sentence for whoever wrote it; null where it is one. */
export function nameFault(name: string, { nonce, dismissed }: { nonce: string; dismissed: readonly string[] }) {
  if (name === "") return '"name" was empty.';
  if (/[\r\n]/.test(name)) return '"name" must be one line.';
  if ([...name].length > longestName) return `"name" must have at most ${longestName} characters.`;
  if (unseen.test(name) || !name.isWellFormed()) return '"name" must not have control characters.';
  if (markup.test(name)) return '"name" must be plain words, without markup, code, or addresses.';
  if (!/\p{L}{2}/u.test(name)) return '"name" must be words.';
  if (name.toLowerCase().includes(nonce)) return '"name" must not repeat how the record is written.';
  const isDismissed = dismissed.some((one) => one.toLowerCase() === name.toLowerCase());
  return isDismissed ? '"name" is one of the names that were not wanted.' : null;
}
