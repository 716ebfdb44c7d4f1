import { type Suspect } from "@/lib/traces/attribution";
import { JudgeError } from "../judge-error";
import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { type AnswerOrigin, answerOrigins, answerOriginStep } from "../rules/answer-origin";
import { stepsToJudge } from "./method-steps";

const SUSPECT_COUNT = 20;
const WORD_COUNT = 8;

async function* run(input: MethodInput): MethodRun {
  const steps = stepsToJudge(input);
  yield {
    type: "started",
    stepCount: steps.length,
    plannedCalls: answerOrigin.plannedCalls(steps.length, input.parameters),
  };
  const found = answerOriginStep(input.trace);
  if (!found) throw new JudgeError("empty", "This trace has no steps, so there is nothing to attribute.");
  const { index, agent } = found.step;
  const suspects = answerOrigins(input.trace)
    .slice(0, SUSPECT_COUNT)
    .map(({ step, tokens }): Suspect => ({ stepIndex: step.index, agent: step.agent, score: tokens.length }));
  return {
    agent,
    stepIndex: index,
    reason: explain(found),
    quotes: [],
    suspects,
    isAbstained: found.tokens.length === 0,
  };
}

function explain({ step, tokens }: AnswerOrigin): string {
  if (tokens.length === 0)
    return `No step adds a word of the final answer that the question does not have, so this rule has no answer. Step ${step.index} of ${step.agent} is where an agent first acts: start reading there.`;
  const shown = tokens
    .slice(0, WORD_COUNT)
    .map((word) => `“${word}”`)
    .join(", ");
  const more = tokens.length > WORD_COUNT ? ` and ${tokens.length - WORD_COUNT} more` : "";
  return `Step ${step.index} of ${step.agent} introduced the most words of the final answer: ${shown}${more}. This is a rule: it does not understand the text.`;
}

/** A rule without parameters; see rules/answer-origin.ts. */
export const answerOrigin: ListedMethod = {
  name: "answer-origin",
  version: "1",
  title: "Origin of the answer (rule)",
  summary:
    "A rule without parameters: the step that first introduced most words of the final answer, not counting those of the question.",
  source: "A control that does not understand text",
  weakness: "When there is no final answer, or the answer copied the error instead of being caused by it.",
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
