import { type StepSpan } from "../address/url-state";
import { foldSamples } from "./fold-contents";
import { type ListRow } from "../trace/step-rows";

/**
 * The steps that the rows `first`..`last` need the text of, as stretches; the longest first. What is folded away is not
 * among them, but for its samples.
 */
export function stretchesToLoad(list: readonly ListRow[], first: number, last: number): StepSpan[] {
  const stretches: StepSpan[] = [];
  for (const row of list.slice(first, last + 1)) {
    if (row.kind === "fold" && row.isOpen) continue;
    const span = row.kind === "step" ? { first: row.index, last: row.index } : foldSamples(row);
    const before = stretches.at(-1);
    if (before && span.first <= before.last + 1) before.last = Math.max(before.last, span.last);
    else stretches.push({ ...span });
  }
  return stretches.sort((a, b) => b.last - b.first - (a.last - a.first));
}
