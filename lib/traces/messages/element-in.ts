/** What stands inside the first element of one of these names that is closed. */
export function elementIn(text: string, ...names: readonly string[]): string | undefined {
  const closed = names.flatMap((name) => {
    const start = text.indexOf(`<${name}>`);
    // Where the first of a name is never closed, no later one of it is.
    const end = start < 0 ? -1 : text.indexOf(`</${name}>`, start);
    return end < 0 ? [] : [{ start, inside: text.slice(start + name.length + 2, end) }];
  });
  return closed.toSorted((a, b) => a.start - b.start)[0]?.inside;
}
