import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { evidenceField, evidencePrompt } from "../prompts/evidence-prompt";
import { prepareSteps } from "../prompts/prepare-steps";
import { sampleInput } from "../prompts/sample-trace";
import { roomBytes, showSteps } from "../prompts/room";
import { agentTable, messagesOf, systemPrompt, taskPrompt } from "../prompts/task-prompt";
import { attributionFields } from "../reply-schemas";
import { shorteningRule } from "../shorten";
import { askAttribution } from "./ask-attribution";
import { stepsToJudge } from "./method-steps";

function buildPrompt(input: MethodInput) {
  const { trace, judge, policy, revealExpectedAnswer, nonce } = input;
  const steps = prepareSteps(trace.steps, nonce);
  const last = steps.length - 1;
  const system = systemPrompt({ nonce, policy }, attributionFields);
  const before = [taskPrompt(trace, nonce, revealExpectedAnswer), agentTable(steps, nonce), "The steps, in order:"];
  const evidence = evidencePrompt(input);
  const question = `These were all the steps, 0 to ${last}. Which one of them decided the failure, and which agent answers for it? Name one step and one agent, even where you are unsure, and say how sure you are.`;
  const room = roomBytes(judge.contextTokens, [system, ...before, ...evidence, question]);
  const shown = showSteps({ steps, roomBytes: room, focus: [last], nonce, contextTokens: judge.contextTokens });
  return { messages: messagesOf(system, [...before, shown.text, ...evidence, question]), unseen: shown.unseen, last };
}

/** The one call, with what it leaves out and what its answer needs to be understood. */
export async function* askAllAtOnce(input: MethodInput): MethodRun {
  const { messages, unseen, last } = buildPrompt(input);
  if (unseen.length > 0) yield { type: "coverage", unseen, rule: shorteningRule };
  yield { type: "asking", call: "attribution", first: 0, last };
  const { attribution, notes } = await askAttribution(input, {
    messages,
    steps: { first: 0, last },
    shown: { ranges: [{ first: 0, last }], unseen },
  });
  for (const message of notes) yield { type: "note", message };
  return attribution;
}

/** The prompt for the sample trace, for the hash of a method that asks so. */
export const renderSampleAttribution = (): string => JSON.stringify(buildPrompt(sampleInput).messages);

async function* run(input: MethodInput): MethodRun {
  const { length } = stepsToJudge(input);
  yield { type: "started", stepCount: length, plannedCalls: allAtOnce.plannedCalls(length, input.parameters) };
  return yield* askAllAtOnce(input);
}

/**
 * One call that shows the whole trace. Zhang et al. 2025, "Which Agent Causes Task Failures and When?"
 * (arXiv 2505.00212), section 4.
 */
export const allAtOnce: ListedMethod = {
  name: "all-at-once",
  version: "2",
  title: "All at once",
  summary: "Shows the judge the whole trace and asks once. Cheapest; best at naming the agent.",
  source: "Zhang et al. 2025, arXiv 2505.00212, section 4",
  weakness: "Better at naming the agent than the step; reads the middle of long traces poorly.",
  costWords: { calls: "1", textSent: "1" },
  needsJudge: true,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "answer",
  mayVote: true,
  parameterFields: [evidenceField],
  promptText: renderSampleAttribution(),
  plannedCalls: (stepCount) => (stepCount === 0 ? { min: 0, max: 0 } : { min: 1, max: 1 }),
  run,
};
