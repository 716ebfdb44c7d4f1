import { type Step } from "@/lib/traces/trace";

/** A step without its words. */
export type OutlinedStep = Pick<Step, "index" | "agent" | "kind">;

/**
 * Steps in which an agent does something itself: it speaks or calls a tool. Not what it was told, what a tool answered,
 * a plan, or who is to speak next.
 */
export const isActing = ({ kind }: Pick<Step, "kind">): boolean => kind === "message" || kind === "tool-call";

/**
 * Where a rule that found nothing begins to read: the first acting step after the opening one, which sets the task;
 * else the first acting step, else step 0. Null for a trace without steps.
 */
export function firstActingStep<S extends OutlinedStep>({ steps }: { steps: readonly S[] }): S | null {
  const acting = steps.filter(isActing);
  return acting.find(({ index }) => index > 0) ?? acting[0] ?? steps[0] ?? null;
}

/**
 * Who answers for a step: itself where an agent takes it; else the last step before that an agent took, which led to
 * it; else the first after it; else itself.
 */
export function actorOf(steps: readonly Step[], at: number): Step {
  const takes = (step: Step): boolean => isActing(step) || step.kind === "thought" || step.kind === "handoff";
  for (let before = at; before >= 0; before -= 1) {
    const step = steps[before];
    if (step && takes(step)) return step;
  }
  return steps.find((step, other) => other > at && takes(step)) ?? (steps[at] as Step);
}
