import { type StepDraft } from "./step-draft";

/**
 * Whom a call of a tool reaches, by the call and its answer where there is one; undefined for a tool
 * that is none of another agent's.
 */
export type FindTarget = (call: StepDraft, result: StepDraft | undefined) => string | undefined;

/** Calls by which an agent asks another and waits: the call goes to that agent, and the answer is that agent's. */
export function markDelegations(steps: readonly StepDraft[], findTarget: FindTarget): StepDraft[] {
  const targets = targetsOf(steps, findTarget);
  return steps.map((step) => {
    const target = step.callId === undefined ? undefined : targets.get(step.callId);
    if (target === undefined) return step;
    if (step.kind === "tool-call") return { ...step, recipient: target };
    return step.kind === "tool-result" ? { ...step, rawAgent: target, isAgent: true } : step;
  });
}

/**
 * Calls by which an agent gives the work to another: the call and its answer are one hand-off. Its text is the call's
 * arguments, or the answer where the call has none. Says also how many records became part of another.
 */
export function mergeHandoffs(
  steps: readonly StepDraft[],
  findTarget: FindTarget,
): { steps: StepDraft[]; duplicateCount: number } {
  const targets = targetsOf(steps, findTarget);
  const answers = answersOf(steps);
  const given = new Set<string>();
  const merged = steps.flatMap((step): StepDraft[] => {
    const { callId, tool, ...rest } = step;
    const target = callId === undefined ? undefined : targets.get(callId);
    if (callId === undefined || target === undefined) return [step];
    if (step.kind === "tool-result") return [];
    if (step.kind !== "tool-call" || tool === undefined) return [step];
    const answer = answers.get(callId);
    const isBare = /^[\s{}[\]]*$/.test(step.content);
    const source = isBare && answer !== undefined && answer.content !== "" ? answer : step;
    // A call that a record holds twice is one hand-off: its answer is told once.
    if (source === answer && given.has(callId)) return [];
    given.add(callId);
    return [{ ...rest, kind: "handoff", recipient: target, content: source.content, pointer: source.pointer }];
  });
  return { steps: merged, duplicateCount: steps.length - merged.length };
}

function targetsOf(steps: readonly StepDraft[], findTarget: FindTarget): Map<string, string> {
  const answers = answersOf(steps);
  const targets = new Map<string, string>();
  for (const step of steps) {
    if (step.kind !== "tool-call" || step.callId === undefined) continue;
    const target = findTarget(step, answers.get(step.callId));
    if (target !== undefined && target.trim() !== "") targets.set(step.callId, target);
  }
  return targets;
}

const answersOf = (steps: readonly StepDraft[]): Map<string, StepDraft> =>
  new Map(
    steps.flatMap((step) => (step.kind === "tool-result" && step.callId !== undefined ? [[step.callId, step]] : [])),
  );
