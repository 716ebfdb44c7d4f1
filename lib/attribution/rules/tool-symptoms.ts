import { type Step } from "@/lib/traces/trace";
import { actorOf, isActing } from "./acting-steps";
import { actionKey, repeatedActions } from "./repeated-actions";
import { type Symptom } from "./symptom";

/** Errors of tools and answers without words. */
export function findToolSymptoms(steps: readonly Step[]): Symptom[] {
  return steps.flatMap((step): Symptom[] => {
    if (step.isError) return errorSymptoms(steps, step);
    if (step.kind !== "tool-result" || /[\p{L}\p{N}]/u.test(step.content)) return [];
    const cause = actorOf(steps, step.index);
    return [
      {
        rule: "empty-answer",
        seenAt: step.index,
        causeAt: cause.index,
        weight: 0.5,
        words: `Step ${cause.index} calls a tool that returns nothing.`,
      },
    ];
  });
}

/**
 * An error counts for the step that led to it: much where no later call of the tool goes well, little where one does.
 */
function errorSymptoms(steps: readonly Step[], step: Step): Symptom[] {
  const cause = actorOf(steps, step.index);
  const name = cause.tool?.name ?? step.tool?.name;
  const isMadeGood = name !== undefined && goesWell(steps.slice(step.index + 1), name);
  const how = isMadeGood ? "that a later call repairs" : "that no later call repairs";
  return [
    {
      rule: "tool-error",
      seenAt: step.index,
      causeAt: cause.index,
      weight: isMadeGood ? 0.25 : 2,
      words: `Step ${cause.index} leads to an error ${how}.`,
    },
  ];
}

/** Whether a call of the tool among these steps is answered without an error. */
function goesWell(steps: readonly Step[], name: string): boolean {
  let called: string | undefined;
  return steps.some(({ kind, tool, isError }) => {
    if (kind === "tool-call") called = tool?.name;
    return kind === "tool-result" && !isError && called === name;
  });
}

/** The same action again, each loop once at its first repetition. Once more after an error is a retry. */
export function findLoops(steps: readonly Step[]): Symptom[] {
  const repeated = repeatedActions(steps);
  const loops = new Map<number, number[]>();
  for (const [at, first] of repeated) loops.set(first, [...(loops.get(first) ?? []), at]);
  return [...loops].flatMap(([first, again]): Symptom[] => {
    const [second] = again;
    if (second === undefined) return [];
    const isRetry = steps.slice(first, second).some(({ isError }) => isError);
    const isClosing = (steps[first]?.content ?? "").length < 20 && steps[first]?.kind === "message";
    const weight = isClosing ? 0.25 : again.length > 1 ? 2 : isRetry ? 0.25 : 1;
    const times = again.length === 1 ? "again" : `${again.length} more times`;
    return [
      {
        rule: "loop",
        seenAt: second,
        causeAt: second,
        weight,
        words: `Step ${second} does exactly what step ${first} did ${times}.`,
      },
    ];
  });
}

/** Steps that repeat what the one at `first` did, itself aside. */
export const repetitionsOf = (steps: readonly Step[], at: number): number[] => {
  const key = steps[at] && actionKey(steps[at]);
  return steps.filter((step) => step.index > at && isActing(step) && actionKey(step) === key).map(({ index }) => index);
};
