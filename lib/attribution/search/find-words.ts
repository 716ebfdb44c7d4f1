import { type Step } from "@/lib/traces/trace";
import { findText } from "@/lib/traces/find-text";
import { oneLine } from "./one-line";

/** Characters on each side of what was found. */
const around = 60;
const mostShown = 10;

/**
 * Which steps hold the words as they are written, upper and lower case alike; where none does, those that hold each of
 * them somewhere. A line that counts them, then a line for each of the first, with what stands around.
 */
export function findWords(steps: readonly Pick<Step, "index" | "agent" | "content">[], words: string): string[] {
  const single = words.split(/\s+/);
  const exact = search(steps, [words]);
  const hits = exact.length > 0 || single.length === 1 ? exact : search(steps, single);
  const quoted = `"${oneLine(words, 80)}"`;
  if (hits.length === 0) return [`${quoted}: in no step`];
  const how = exact.length === 0 ? " (each word somewhere)" : "";
  const more = hits.length > mostShown ? `, the first ${mostShown} of them:` : ":";
  return [
    `${quoted}${how}: in ${hits.length} ${hits.length === 1 ? "step" : "steps"}${more}`,
    ...hits.slice(0, mostShown).map(({ step, at }) => {
      const from = Math.max(0, at - around);
      const text = step.content.slice(from, at + words.length + around).toWellFormed();
      return `${step.index} ${oneLine(step.agent, 40)}: ${from > 0 ? "…" : ""}${oneLine(text, 400)}`;
    }),
  ];
}

function search<T extends Pick<Step, "content">>(
  steps: readonly T[],
  words: readonly string[],
): { step: T; at: number }[] {
  return steps.flatMap((step) => {
    const places = words.map((word) => findText(step.content, [word], 1)[0]?.from);
    const [first] = places;
    return first === undefined || places.includes(undefined) ? [] : [{ step, at: first }];
  });
}
