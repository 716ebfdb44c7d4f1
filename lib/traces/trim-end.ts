/**
 * A text without what stands at its end of these characters (each one UTF-16 unit). By a loop from the
 * end: an expression such as `/0+$/` begins anew at every zero that is followed by something else,
 * which takes hours on a hostile text.
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
