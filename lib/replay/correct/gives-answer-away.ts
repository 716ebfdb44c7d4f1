import { findValue } from "@/lib/attribution/chain/find-value";
import { normalForm } from "../normal-form";
import { trimEndOf } from "../trim-end";

const thousands = /(?<=\p{N})[,'’](?=\p{N}{3}(?!\p{N}))/gu;
const endingZeros = /(?<!\p{N})(\p{N}+)\.(?:0+(?!\p{N})|(\p{N}*?[1-9])0+(?!\p{N}))/gu;

/** Text as it is compared: one case and width, single spaces, numbers without separators and zeros behind them: `1,200.50` and `1200.5` are one. */
function normalise(text: string): string {
  const said = normalForm(text)
    .toLowerCase()
    .replace(thousands, "")
    .replace(endingZeros, (_, whole: string, part: string | undefined) =>
      part === undefined ? whole : `${whole}.${part}`,
    )
    .split(/\s+/u)
    .filter(Boolean)
    .join(" ");
  return trimEndOf(said.replace(/^["“'‘]+/u, ""), "\"”'’.");
}

/** Longer answers are found wherever they stand: whether a whole one does is of no weight, and takes long on a hostile text. */
const longestWhole = 200;
const holds = (text: string, answer: string): boolean =>
  answer.length > longestWhole ? text.includes(answer) : findValue(text, answer) !== null;

/** Whether an expected answer is known that a correction could tell. Without one nothing can be checked, and `givesAnswerAway` is false. */
export const canTellAnswer = (expectedAnswer: string | undefined): boolean => normalise(expectedAnswer ?? "") !== "";

/**
 * Whether a correction tells the expected answer where nobody could have known it: neither the question, nor a step before, nor the step as it was holds it. An answer counts as
 * told where it stands as a whole, not as part of a longer number or word.
 */
export function givesAnswerAway(
  correction: string,
  expectedAnswer: string | undefined,
  known: { question: string; before: readonly string[]; original: string },
): boolean {
  const answer = normalise(expectedAnswer ?? "");
  if (answer === "" || !holds(normalise(correction), answer)) return false;
  return [known.original, known.question, ...known.before].every((text) => !holds(normalise(text), answer));
}
