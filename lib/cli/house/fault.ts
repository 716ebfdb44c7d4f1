/** What the house does not allow, and where it stands. */
export interface Fault {
  /** The rule that is broken, as one word of `npm run house`. */
  rule: "knot" | "upward" | "room" | "spread" | "column" | "file" | "function" | "recipe" | "web" | "word";
  /** A path, with a line where there is one. */
  place: string;
  words: string;
}

/** A fault on one line of the output. */
export const formatFault = ({ rule, place, words }: Fault): string => `${rule}: ${place}: ${words}`;
