/** A color by the name that the theme gives it, so that the same picture is drawn light, dark and into a file. */
export type Paint =
  | "bg"
  | "panel"
  | "sunken"
  | "line"
  | "line-strong"
  | "text"
  | "muted"
  | "faint"
  | "focus"
  | "fault"
  | "fault-soft"
  | "truth"
  | `a${number}`;

interface Look {
  fill?: Paint;
  stroke?: Paint;
  strokeWidth?: number;
  opacity?: number;
  isDashed?: boolean;
}

/** What pictures are made of. Lengths are pixels; the `y` of a text is its baseline. */
export type Shape =
  | ({ kind: "rect"; x: number; y: number; width: number; height: number; radius?: number } & Look)
  | ({ kind: "circle"; x: number; y: number; radius: number } & Look)
  | ({ kind: "path"; d: string } & Look)
  | TextShape
  /** Shapes that stand further to the right and down. */
  | { kind: "group"; x: number; y: number; shapes: readonly Shape[] };

interface TextShape {
  kind: "text";
  x: number;
  y: number;
  text: string;
  fill: Paint;
  /** Of the letters; 11 where nothing is said. */
  size?: number;
  anchor?: "start" | "middle" | "end";
  isBold?: boolean;
  isMono?: boolean;
}

/** A whole picture, to be drawn or written to a file. */
export interface Scene {
  title: string;
  width: number;
  height: number;
  shapes: readonly Shape[];
}

/** Width that a letter of this size takes on average, in parts of the size; wide scripts take a whole one. */
const narrow = 0.56;
const wideLetters =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\p{Extended_Pictographic}]/u;

/**
 * As much of a text as fits into a width, with an ellipsis where something is left out. An
 * estimate: a file cannot be measured.
 */
export function fitText(text: string, widthPx: number, size = 11): string {
  let taken = 0;
  let fitting = "";
  for (const letter of text) {
    taken += size * (wideLetters.test(letter) ? 1 : narrow);
    if (taken > widthPx) return `${[...fitting].slice(0, -1).join("").trimEnd()}…`;
    fitting += letter;
  }
  return text;
}

/** Rounded to a tenth of a pixel: paths stay short. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;
