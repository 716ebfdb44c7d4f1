import { type Suspect } from "@/lib/traces/attribution";
import { JudgeError } from "../judge-error";
import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { type FirstCode, firstCodeStep, hasCode } from "../rules/first-code";
import { stepsToJudge } from "./method-steps";

async function* run(input: MethodInput): MethodRun {
  const steps = stepsToJudge(input);
  yield {
    type: "started",
    stepCount: steps.length,
    plannedCalls: firstCode.plannedCalls(steps.length, input.parameters),
  };
  const found = firstCodeStep(input.trace);
  if (!found) throw new JudgeError("empty", "This trace has no steps, so there is nothing to attribute.");
  const { step, basis } = found;
  const others = steps.filter((other) => hasCode(other) && other !== step);
  const suspects = [step, ...others].map(({ index, agent }, at): Suspect => ({
    stepIndex: index,
    agent,
    score: 1 / (at + 1),
  }));
  const reason = reasons[basis](step.index, step.agent);
  return { agent: step.agent, stepIndex: step.index, reason, quotes: [], suspects, isAbstained: basis === "none" };
}

const reasons: Record<FirstCode["basis"], (index: number, agent: string) => string> = {
  code: (index, agent) =>
    `Step ${index} of ${agent} is the first with a block of code. This is a rule: it does not understand the text.`,
  failure: (index, agent) =>
    `No step contains a block of code. Step ${index} of ${agent} is the last one before a tool first returns an error. This is a rule: it does not understand the text.`,
  none: (index, agent) =>
    `No step has a code block and no tool reports an error, so this rule has no answer. Step ${index} of ${agent} is where an agent first acts: start reading there.`,
};

/** A rule without parameters; see rules/first-code.ts. */
export const firstCode: ListedMethod = {
  name: "first-code",
  version: "2",
  title: "First code (rule)",
  summary:
    "A rule without parameters: the first step with code; if there is none, the step right before the first tool failure.",
  source: "A control that does not understand text",
  weakness: "Looks only at where code is, so it is right only if the code is what breaks.",
  needsJudge: false,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "answer",
  mayVote: true,
  parameterFields: [],
  promptText: "",
  plannedCalls: () => ({ min: 0, max: 0 }),
  run,
};
