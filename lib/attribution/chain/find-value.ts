/** Excerpts show so many characters to either side of what they are about. */
const aroundLength = 90;

/**
 * Where a value stands in a text, word for word and as a whole: `14` is neither in `41`, `14.5` nor `1,014`. The first
 * place; null where there is none.
 */
export function findValue(content: string, value: string): { from: number; to: number } | null {
  for (let from = content.indexOf(value); from >= 0; from = content.indexOf(value, from + 1)) {
    const to = from + value.length;
    if (!joins.before.test(content.slice(Math.max(0, from - 2), from)) && !joins.after.test(content.slice(to, to + 2)))
      return { from, to };
  }
  return null;
}

/** What makes neighbors part of the same word or number. */
const joins = { before: /(?:[\p{L}\p{N}]|\p{N}[.,])$/u, after: /^(?:[\p{L}\p{N}]|[.,]\p{N})/u };

/**
 * The words around a stretch of a text on one line, cut at white space; an ellipsis stands where something is left out.
 */
export function excerptAround(content: string, { from, to }: { from: number; to: number }): string {
  const start = wordStart(content, Math.max(0, from - aroundLength), from);
  const end = wordEnd(content, to, Math.min(content.length, to + aroundLength));
  const words = content.slice(start, end).split(/\s+/u).filter(Boolean).join(" ");
  return `${start > 0 ? "…" : ""}${words}${end < content.length ? "…" : ""}`;
}

function wordStart(content: string, at: number, from: number): number {
  if (at === 0) return 0;
  const space = content.slice(at, from).search(/\s/u);
  return space < 0 ? at : at + space + 1;
}

function wordEnd(content: string, to: number, at: number): number {
  if (at === content.length) return at;
  const space = content.slice(to, at).search(/\s\S*$/u);
  return space < 0 ? at : to + space;
}
