/** What one state of a pattern's machine does. */
export type Instruction =
  | { kind: "sign"; isIn: (sign: number) => boolean; next: number }
  | { kind: "split"; next: number; other: number }
  | { kind: "assert"; holds: (before: number, after: number) => boolean; next: number }
  | { kind: "match" };

/**
 * A pattern as states; the first to be entered is `start`. Signs are code points in lower and upper case as they stand.
 */
export interface Program {
  instructions: Instruction[];
  start: number;
}

/** No sign: before the text and behind it. */
export const noSign = -1;
