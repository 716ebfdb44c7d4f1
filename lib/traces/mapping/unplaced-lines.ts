import { turnsOf } from "./split-turns";
import { type TextSplit } from "./text-split";

/** A line that a split puts in nobody's mouth; its number counts from 1. */
interface UnplacedLine {
  number: number;
  text: string;
}

/** The lines before the first speaker, and those between that begin like a speaker's and name nobody. */
export const unplacedLines = (text: string, split: TextSplit): UnplacedLine[] =>
  turnsOf(text, split)
    .filter(({ speaker }) => speaker === null)
    .flatMap(({ line, said }) => said.split("\n").map((each, at) => ({ number: line + at + 1, text: each.trim() })))
    .filter((line) => line.text !== "");
