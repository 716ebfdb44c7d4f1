/** How many code units two texts have in common at their beginning. */
export function commonPrefix(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at;
}
