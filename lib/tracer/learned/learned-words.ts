import { findFacts } from "@/lib/attribution/rules/find-facts";
import { type Step } from "@/lib/traces/trace";
import { type LearnedFeature } from "./learned-features";
import { findWords } from "./read-words";

/** A quote is a line or a part of one, this long at most. */
const quoteLength = 160;

/** What a sign says of a step and what its absence says, each going on from "it" or "the step that". */
const predicates: Readonly<Record<string, (body: string) => [has: string, lacks: string]>> = {
  agent: (name) => [`belongs to “${name}”`, `does not belong to “${name}”`],
  does: (act) => [`is of the sort “${act}”`, `is not of the sort “${act}”`],
  turn: (turn) => [`is in the order “${turn}”`, `is not in the order “${turn}”`],
  tool: (name) => [`calls “${name}”`, `does not call “${name}”`],
  use: (call) => [`calls “${call}”`, `does not call “${call}”`],
  word: (word) => [`contains “${word}”`, `does not contain “${word}”`],
  error: () => ["states an error", "states no error"],
  repeat: () => ["repeats an earlier step of its agent", "does not repeat an earlier step of its agent"],
  fresh: (form) => [
    `introduces a value of the form “${form}” that appears nowhere earlier`,
    `introduces no value of the form “${form}” that does not appear earlier`,
  ],
  stale: (form) => [
    `returns to an earlier value of the form “${form}” than the last one`,
    `does not return to an earlier value of the form “${form}” than the last one`,
  ],
  differs: (form) => [
    `has a different value of the form “${form}” than the last step with one`,
    `has no different value of the form “${form}” than the last step with one`,
  ],
};

/**
 * A clause for reasons that is true of a step where a learned feature holds (or does not): “it
 * calls “post_payment(mode=force)””.
 */
export function learnedWordsFor({ sign, place, without }: LearnedFeature, isHigh: boolean): string {
  const [kind, body] = partsOf(sign);
  const [has, lacks] = predicates[kind]?.(body) ?? [`shows “${sign}”`, `does not show “${sign}”`];
  if (without !== null) {
    const missing = `with nothing of the sort “${partsOf(without)[1]}” before it`;
    return isHigh ? `it ${has} ${missing}` : `it is not a step that ${has} ${missing}`;
  }
  if (place === "in") return `it ${isHigh ? has : lacks}`;
  if (place === "after") return `the step right before it ${isHigh ? has : lacks}`;
  if (place === "before") return `the step right after it ${isHigh ? has : lacks}`;
  return `it is ${isHigh ? "" : "not "}the ${place} step that ${has}`;
}

/** The step's own words on which a learned feature rests, verbatim; null where it rests on none of its words. */
export function learnedQuoteFor({ sign, place }: LearnedFeature, step: Step): string | null {
  if (place === "after" || place === "before") return null;
  const [kind, body] = partsOf(sign);
  if (kind === "word") return lineAround(step.content, findWords(step.content).get(body));
  if (kind === "fresh" || kind === "stale" || kind === "differs")
    return lineAround(step.content, findFacts(step.content).find(({ form }) => form === body)?.at);
  return kind === "use" ? lineAround(step.content, 0) : null;
}

function partsOf(sign: string): [kind: string, body: string] {
  const colon = sign.indexOf(":");
  return [sign.slice(0, colon), sign.slice(colon + 1)];
}

/** The line in which this place lies, cut to what is around it where it is long. */
function lineAround(content: string, at: number | undefined): string | null {
  if (at === undefined) return null;
  const from = Math.max(content.lastIndexOf("\n", at) + 1, at - quoteLength / 2);
  const end = content.indexOf("\n", at);
  const line = content.slice(from, Math.min(end < 0 ? content.length : end, from + quoteLength)).trim();
  return line === "" ? null : line;
}
