import { type Step, type StepKind } from "@/lib/traces/trace";
import { type JudgeMessage, type Shown } from "../judge";
import { JudgeError } from "../judge-error";
import { type Method, type MethodInput, type MethodRun } from "../method";
import { escapeAttribute } from "../prompts/fence";
import { prepareSteps } from "../prompts/prepare-steps";
import { roomBytes, showSteps } from "../prompts/room";
import { sampleInput } from "../prompts/sample-trace";
import { agentTable, messagesOf, readingPrompt, taskPrompt } from "../prompts/task-prompt";
import { thinkingEnd } from "../read-reply";
import { readAttributionText } from "../read-text-answers";
import { AttributionReply } from "../reply-schemas";
import { shorteningRule } from "../shorten";
import { noteOnCoverage } from "./ask-attribution";
import { findAnswerFault, nameAnswer, toAttribution } from "./attribution-answer";
import { stepsToJudge } from "./method-steps";

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

/** Each turn of the log as such a model knows it: number, name and role over the content, which stands in its fence as everywhere. */
function headingsOf(steps: readonly Step[], nonce: string): Map<number, string> {
  return new Map(
    steps.map(({ index, agent, kind }, at) => [
      at,
      `step: ${index}, name: ${escapeAttribute(agent, nonce)}, role: ${chatRoles[kind]}, content:\n`,
    ]),
  );
}

function buildPrompt({ trace, judge, policy, revealExpectedAnswer, nonce }: MethodInput) {
  const steps = prepareSteps(trace.steps, nonce, headingsOf(trace.steps, nonce));
  const last = steps.length - 1;
  const system = `${readingPrompt({ nonce, policy })}\n\n${answerForm}`;
  const before = [taskPrompt(trace, nonce, revealExpectedAnswer), agentTable(steps, nonce), "The log, turn by turn:"];
  const question = `This was the whole log, steps 0 to ${last}. Which agent made the decisive mistake, and at which step?`;
  const room = roomBytes(judge.contextTokens, [system, ...before, question]);
  const { text, unseen } = showSteps({
    steps,
    roomBytes: room,
    focus: [last],
    nonce,
    contextTokens: judge.contextTokens,
  });
  const shown: Shown = { ranges: [{ first: 0, last }], unseen };
  return { messages: messagesOf(system, [...before, text, question]), shown };
}

async function* run(input: MethodInput): MethodRun {
  const { length } = stepsToJudge(input);
  const range = { first: 0, last: length - 1 };
  yield { type: "started", stepCount: length, plannedCalls: tracerModel.plannedCalls(length, input.parameters) };
  const { messages, shown } = buildPrompt(input);
  if (shown.unseen.length > 0) yield { type: "coverage", unseen: [...shown.unseen], rule: shorteningRule };
  yield { type: "asking", call: "tracer_answer", ...range };
  const { reply, raw } = await ask(input, messages, shown);
  const named = nameAnswer(reply, input.trace.steps);
  if (!named)
    throw new JudgeError(
      "unreadable",
      "The model named no step of this trace. Try again or choose another model.",
      raw,
    );
  const { attribution, notes } = toAttribution({ ...reply, reasoning: reply.reasoning || thoughtsOf(raw) }, named, {
    steps: input.trace.steps,
    taxonomy: input.taxonomy,
  });
  for (const message of [...notes, ...noteOnCoverage(named.stepIndex, shown)]) yield { type: "note", message };
  return attribution.suspects.length > 0 ? attribution : { ...attribution, suspects: [{ ...named, score: 1 }] };
}

async function ask({ judge, trace: { steps } }: MethodInput, messages: JudgeMessage[], shown: Shown) {
  const { value, raw } = await judge.ask({
    name: "tracer_answer",
    schema: AttributionReply,
    messages,
    steps: { first: 0, last: steps.length - 1 },
    shown,
    findFault: (reply) => findAnswerFault(reply, steps),
    readText: readAttributionText,
    isFreeText: true,
  });
  return { reply: value, raw };
}

/** What stands before the answer, its tags taken off: where such a model gives its reasons. */
const thoughtsOf = (raw: string): string =>
  raw
    .slice(0, thinkingEnd(raw))
    .replace(/<\/?think(?:ing)?>/gi, "")
    .trim();

/** A model that was trained to trace failures, served over HTTP: its own prompt and its own form of answer. AgenTracer, arXiv 2509.03312, section 3. */
export const tracerModel: Method = {
  name: "tracer-model",
  version: "2",
  title: "Tracer model",
  summary: "Asks a served model that was trained to trace failures, such as AgenTracer-8B, in the form that it knows.",
  source: "AgenTracer, arXiv 2509.03312, section 3",
  needsJudge: true,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "answer",
  parameterFields: [],
  promptText: JSON.stringify(buildPrompt(sampleInput).messages),
  plannedCalls: (stepCount) => ({ min: Math.min(1, stepCount), max: Math.min(1, stepCount) }),
  run,
};
