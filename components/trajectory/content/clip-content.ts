/**
 * Where to cut a long content so that a step stays readable in a list: after `maxLines` lines or `maxLength` units, at
 * the end of a line or word where one is near, never inside a surrogate pair, and not before `keepUntil` (the end of
 * the last quote in it). Null when nothing is worth hiding.
 */
export function clipAt(
  content: string,
  limit: { maxLength: number; maxLines: number; keepUntil: number },
): number | null {
  let at = Math.min(content.length, limit.maxLength);
  let line = -1;
  for (let count = 0; count < limit.maxLines; count++) {
    line = content.indexOf("\n", line + 1);
    if (line < 0 || line >= at) break;
  }
  if (line >= 0 && line < at) at = line;
  at = Math.max(at, Math.min(limit.keepUntil, content.length));
  if (content.length - at < 160) return null;
  if (content[at] === "\n") return at;
  const near = content.slice(Math.max(at - 80, limit.keepUntil, 0), at);
  const space = Math.max(near.lastIndexOf("\n"), near.lastIndexOf(" "));
  if (space > 0) return at - near.length + space;
  return isLowSurrogate(content.charCodeAt(at)) ? at - 1 : at;
}

/**
 * Cuts a long text into pieces of about `size` units at line ends, so that only the pieces in view need to be drawn.
 * Joined they are the text again.
 */
export function splitChunks(text: string, size: number): string[] {
  const chunks: string[] = [];
  let from = 0;
  while (text.length - from > size) {
    const newline = text.lastIndexOf("\n", from + size - 1);
    let to = newline + 1 > from + size / 2 ? newline + 1 : from + size;
    if (isLowSurrogate(text.charCodeAt(to))) to -= 1;
    chunks.push(text.slice(from, to));
    from = to;
  }
  chunks.push(text.slice(from));
  return chunks;
}

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;
