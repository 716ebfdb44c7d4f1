import { type JudgeMessage, type Shown } from "../judge";
import { type MethodInput } from "../method";
import { attributionFields } from "../reply-schemas";
import { evidencePrompt } from "./evidence-prompt";
import { prepareSteps } from "./prepare-steps";
import { roomBytes, showSteps } from "./room";
import { agentTable, messagesOf, systemPrompt, taskPrompt } from "./task-prompt";

/** One question about the whole trace, and what of it the judge is shown. */
export interface WholeTracePrompt {
  messages: JudgeMessage[];
  shown: Shown;
}

/** The whole trace, then a question whose answer is an attribution. All of them begin alike up to the question. */
export function wholeTracePrompt(input: MethodInput, question: (last: number) => string): WholeTracePrompt {
  const { trace, judge, revealExpectedAnswer, nonce } = input;
  const { contextTokens } = judge;
  const steps = prepareSteps(trace.steps, nonce);
  const last = steps.length - 1;
  const system = systemPrompt(input, attributionFields);
  const before = [taskPrompt(trace, nonce, revealExpectedAnswer), agentTable(steps, nonce), "The steps, in order:"];
  const after = [...evidencePrompt(input), question(last)];
  const room = roomBytes(contextTokens, [system, ...before, ...after]);
  const { text, unseen } = showSteps({ steps, roomBytes: room, focus: [last], nonce, contextTokens });
  return {
    messages: messagesOf(system, [...before, text, ...after]),
    shown: { ranges: [{ first: 0, last }], unseen },
  };
}
