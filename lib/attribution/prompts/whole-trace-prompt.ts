import { type JudgeMessage, type Shown } from "../judge";
import { type MethodInput } from "../method";
import { attributionFields } from "../reply-schemas";
import { evidencePrompt } from "./evidence-prompt";
import { prepareSteps } from "./prepare-steps";
import { fitWhole, roomBytes, showSteps } from "./room";
import { agentTable, messagesOf, systemPrompt, taskPrompt } from "./task-prompt";

/** One question about the whole trace, and what of it the judge is shown. */
export interface WholeTracePrompt {
  messages: JudgeMessage[];
  shown: Shown;
}

/** The parts of the prompt, and the room that they leave for steps. */
function partsOf(input: MethodInput, question: (last: number) => string) {
  const { trace, judge, revealExpectedAnswer, nonce } = input;
  const steps = prepareSteps(trace.steps, nonce);
  const last = steps.length - 1;
  const system = systemPrompt(input, attributionFields);
  const before = [taskPrompt(trace, nonce, revealExpectedAnswer), agentTable(steps, nonce), "The steps, in order:"];
  const after = [...evidencePrompt(input), question(last)];
  const room = roomBytes(judge.contextTokens, [system, ...before, ...after]);
  return { steps, last, system, before, after, room };
}

/** Whether such a prompt has room for all of the trace. */
export function fitsWholeTrace(input: MethodInput, question: (last: number) => string): boolean {
  const { steps, room } = partsOf(input, question);
  return fitWhole(steps, room);
}

/** The whole trace, then a question whose answer is an attribution. All of them begin alike up to the question. */
export function wholeTracePrompt(input: MethodInput, question: (last: number) => string): WholeTracePrompt {
  const { steps, last, system, before, after, room } = partsOf(input, question);
  const { contextTokens } = input.judge;
  const { text, unseen } = showSteps({ steps, roomBytes: room, focus: [last], nonce: input.nonce, contextTokens });
  return {
    messages: messagesOf(system, [...before, text, ...after]),
    shown: { ranges: [{ first: 0, last }], unseen },
  };
}
