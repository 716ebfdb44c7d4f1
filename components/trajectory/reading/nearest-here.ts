import { type FindQuery } from "@/lib/traces/find-query";
import { findText } from "@/lib/traces/find-text";
import { type StepWindow } from "@/lib/traces/step-window";

/**
 * The first step from `from` on that has all of the words, as long as that can be told from the steps that are loaded:
 * null at the first step that is missing or cut before a word is found, and for searches by more than words.
 */
export function nearestHere(
  get: (index: number) => StepWindow | undefined,
  { words, agents, kinds, tools, isError }: FindQuery,
  from: number,
): number | null {
  if (words.length === 0 || agents.length + kinds.length + tools.length > 0 || isError !== null) return null;
  for (let index = from; ; index += 1) {
    const step = get(index);
    if (!step) return null;
    if (words.every((word) => findText(step.content, [word], 1).length > 0)) return index;
    if (step.isContentCut) return null;
  }
}
