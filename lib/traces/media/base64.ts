const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const [padding, beyond, gap, none] = [61, 128, 64, 65];

/** What each character is worth: 0 to 63, a gap between them, or nothing of base64. */
const worth = new Uint8Array(beyond).fill(none);
for (let at = 0; at < letters.length; at += 1) worth[letters.charCodeAt(at)] = at;
worth["-".charCodeAt(0)] = 62;
worth["_".charCodeAt(0)] = 63;
for (const space of " \t\r\n") worth[space.charCodeAt(0)] = gap;

/** Where the base64 that begins at `from` ends. It may have no gaps where it stands inside of a text. */
export function endOfBase64(text: string, from: number): number {
  let at = from;
  while (at < text.length && (worth[text.charCodeAt(at)] ?? none) < gap) at += 1;
  while (at < text.length && text.charCodeAt(at) === padding) at += 1;
  return at;
}

/** Shorter runs of the same characters may be names and words. */
const leastBytesLength = 256;

/** A text without the long base64 in it: the bytes of a picture, a sound or a file. */
export function withoutBase64(text: string): string {
  if (text.length < leastBytesLength) return text;
  let [said, kept] = ["", 0];
  for (let at = 0; at < text.length;) {
    const end = endOfBase64(text, at);
    if (end - at >= leastBytesLength) {
      said += `${text.slice(kept, at)}[bytes]`;
      kept = end;
    }
    at = end + 1;
  }
  return kept === 0 ? text : said + text.slice(kept);
}

/** Whether a text may be base64 as a whole, by its beginning and its end. */
export function looksLikeBase64(text: string): boolean {
  if (text.length < 4) return false;
  for (const part of [text.slice(0, 200), text.slice(-200)].map((end) => end.replace(/={1,2}\s*$/, "")))
    for (let at = 0; at < part.length; at += 1) if ((worth[part.charCodeAt(at)] ?? none) === none) return false;
  return true;
}

/** The bytes that a text of base64 says, plain or safe for addresses, with gaps or without; null where it is none. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4) + 3);
  let [size, held, count] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === padding) break;
    const value = worth[code] ?? none;
    if (value === gap) continue;
    if (value === none) return null;
    held = (held << 6) | value;
    count += 1;
    if (count < 4) continue;
    bytes[size] = held >> 16;
    bytes[size + 1] = held >> 8;
    bytes[size + 2] = held;
    size += 3;
    [held, count] = [0, 0];
  }
  if (count === 1 || (count === 0 && size === 0)) return null;
  if (count > 1) bytes[size++] = count === 2 ? held >> 4 : held >> 10;
  if (count === 3) bytes[size++] = held >> 2;
  return bytes.subarray(0, size);
}
