import { type RowMatch } from "../trace-row";
import { askedTerms, holdsTerms, termsOf } from "./index-terms";
import { wordRanges } from "./word-ranges";

const excerptLength = 160;
const leadLength = 40;

/** The text around a place, with ellipses where it was cut; no half of a character stands at its ends. */
function cut(text: string, at: number): string {
  const from = Math.max(0, at - leadLength);
  const to = Math.min(text.length, from + excerptLength);
  const kept = text.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
  return `${from > 0 ? "…" : ""}${kept}${to < text.length ? "…" : ""}`;
}

/** The step that says most of the words, the first of such, and how many more say any; null where none does. */
export function matchSteps(
  steps: readonly { index: number; agent: string; content: string }[],
  words: readonly string[],
): RowMatch | null {
  const asked = words.map((word) => ({ word, terms: askedTerms(word) }));
  let [best, score, count] = [null as (typeof steps)[number] | null, 0, 0];
  for (const step of steps) {
    const terms = termsOf([step.content]);
    const found = asked.filter((each) => each.terms.length > 0 && holdsTerms(terms, each.terms)).length;
    if (found > 0) count += 1;
    if (found > score) [best, score] = [step, found];
  }
  if (best === null) return null;
  const excerpt = cut(best.content, wordRanges(best.content, words)[0]?.from ?? 0);
  return { stepIndex: best.index, agent: best.agent, excerpt, moreSteps: count - 1 };
}
