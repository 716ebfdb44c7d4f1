import { type Step, type StepKind, type Trace } from "@/lib/traces/trace";
import { type JudgeMessage, type Shown } from "../judge";
import { escapeAttribute } from "./fence";
import { afterDenial } from "./likeliest-prompt";
import { prepareSteps } from "./prepare-steps";
import { fitWhole, roomBytes, showSteps } from "./room";
import { agentTable, messagesOf, readingPrompt, taskPrompt } from "./task-prompt";

/** The role that a chat gives to what a step is. */
const chatRoles: Record<StepKind, string> = {
  input: "user",
  message: "assistant",
  thought: "assistant",
  handoff: "assistant",
  "tool-call": "assistant",
  "tool-result": "tool",
  system: "system",
};

const answerForm = `HOW TO ANSWER
Think first, between <think> and </think>: go through the log turn by turn, and say which turns are doubtful and what each of them led to.
Then give the answer alone, between <answer> and </answer>: the agent's name as in the log, a vertical bar, and the number of the step, as in <answer>Planner|7</answer>.`;

/**
 * Each turn of the log as such a model knows it: number, name and role over the content, which
 * stands in its fence as everywhere.
 */
function headingsOf(steps: readonly Step[], nonce: string): Map<number, string> {
  return new Map(
    steps.map(({ index, agent, kind }, at) => [
      at,
      `step: ${index}, name: ${escapeAttribute(agent, nonce)}, role: ${chatRoles[kind]}, content:\n`,
    ]),
  );
}

/** What the prompt of a tracer model is made of; `contextTokens` count prompt and reply. */
export interface TracerPromptInput {
  trace: Trace;
  contextTokens: number;
  policy: string | null;
  revealExpectedAnswer: boolean;
  nonce: string;
  /** Whether it named no step when it was asked first. */
  isDenied?: boolean;
}

/** The parts of the prompt, and the room that they leave for steps. */
function partsOf({ trace, contextTokens, policy, revealExpectedAnswer, nonce, isDenied = false }: TracerPromptInput) {
  const steps = prepareSteps(trace.steps, nonce, headingsOf(trace.steps, nonce));
  const last = steps.length - 1;
  const system = `${readingPrompt({ nonce, policy, trace })}\n\n${answerForm}`;
  const before = [taskPrompt(trace, nonce, revealExpectedAnswer), agentTable(steps, nonce), "The log, turn by turn:"];
  const question = `This was the whole log, steps 0 to ${last}. Which agent made the decisive mistake, and at which step?${isDenied ? ` ${afterDenial({ trace })} Name the likeliest.` : ""}`;
  const room = roomBytes(contextTokens, [system, ...before, question]);
  return { steps, last, system, before, question, room };
}

/** Whether the prompt has room for all of the trace. */
export function fitsTracerPrompt(input: TracerPromptInput): boolean {
  const { steps, room } = partsOf(input);
  return fitWhole(steps, room);
}

/**
 * The question to a model that was trained to trace failures, as it is served and as it is trained. Throws JudgeError
 * `too-long` where the steps do not fit even when shortened.
 */
export function tracerPrompt(input: TracerPromptInput): { messages: JudgeMessage[]; shown: Shown } {
  const { steps, last, system, before, question, room } = partsOf(input);
  const { contextTokens, nonce } = input;
  const { text, unseen } = showSteps({ steps, roomBytes: room, focus: [last], nonce, contextTokens });
  const shown: Shown = { ranges: [{ first: 0, last }], unseen };
  return { messages: messagesOf(system, [...before, text, question]), shown };
}
