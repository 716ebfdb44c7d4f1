import { type JudgeMessage, type Shown } from "../judge";
import { JudgeError } from "../judge-error";
import { type MethodEvent, type MethodInput } from "../method";
import { type PreparedStep, prepareSteps } from "../prompts/prepare-steps";
import { roomBytes, showSteps } from "../prompts/room";
import { sampleInput } from "../prompts/sample-trace";
import { agentTable, messagesOf, systemPrompt, taskPrompt } from "../prompts/task-prompt";
import { readHalfText, readJudgementText } from "../read-text-answers";
import {
  findHalfFault,
  findJudgementFault,
  HalfJudgement,
  halfJudgementFields,
  StepJudgement,
  stepJudgementFields,
} from "../reply-schemas";
import { shorteningRule } from "../shorten";
import { countBytes } from "../token-estimate";
import { suspicionOf } from "./judge-steps";

/** First and last index, both included. */
export interface Range {
  first: number;
  last: number;
}
export type Half = "first" | "second";

/**
 * What the judge said of a range that was judged as one. `score` is how likely it finds the
 * decisive step in it, as stated.
 */
export interface ScoredRange {
  isInside: boolean;
  score: number;
  reasoning: string;
}

const span = ({ first, last }: Range): string => (first === last ? `step ${first} alone` : `steps ${first} to ${last}`);

const halfQuestion = ({ first, last }: Range, splitAt: number): string =>
  `The decisive step is taken to be one of these. The first half is ${span({ first, last: splitAt })}, the second half is ${span({ first: splitAt + 1, last })}. In which half is the decisive step?`;

const rangeQuestion = (range: Range): string =>
  `Judge these steps together. Is the decisive step one of them (${span(range)})? Here "is_decisive_error" means that it is, whichever of them it may be.`;

/** The parts of a prompt before and behind the steps of a range. */
function partsOf(input: MethodInput, steps: readonly PreparedStep[], range: Range, splitAt: number | null) {
  const { trace, revealExpectedAnswer, nonce } = input;
  return {
    system: systemPrompt(input, splitAt === null ? stepJudgementFields : halfJudgementFields),
    before: [
      taskPrompt(trace, nonce, revealExpectedAnswer),
      agentTable(steps.slice(range.first, range.last + 1), nonce),
      `The steps in question, ${range.first} to ${range.last}, in order:`,
    ],
    question: splitAt === null ? rangeQuestion(range) : halfQuestion(range, splitAt),
  };
}

function buildPrompt(
  input: MethodInput,
  steps: readonly PreparedStep[],
  range: Range,
  splitAt: number | null,
): { messages: JudgeMessage[]; shown: Shown } {
  const { system, before, question } = partsOf(input, steps, range, splitAt);
  const { contextTokens } = input.judge;
  const { text, unseen } = showSteps({
    steps: steps.slice(range.first, range.last + 1),
    roomBytes: roomBytes(contextTokens, [system, ...before, question]),
    focus: [splitAt ?? range.last],
    nonce: input.nonce,
    contextTokens,
  });
  return { messages: messagesOf(system, [...before, text, question]), shown: { ranges: [range], unseen } };
}

/**
 * The trace cut into windows that one question can show in full, each of `most` steps at most: one window where
 * everything fits. A step that is too long by itself is a window of its own, and is shortened.
 */
export function cutIntoWindows(input: MethodInput, steps: readonly PreparedStep[], most: number): Range[] {
  const whole = { first: 0, last: steps.length - 1 };
  const rooms = [null, steps.length].map((splitAt) => {
    const { system, before, question } = partsOf(input, [], whole, splitAt);
    return roomBytes(input.judge.contextTokens, [system, ...before, question]);
  });
  const windows: Range[] = [];
  let left = 0;
  for (const { index, fenceBytes, tableLine } of steps) {
    const cost = fenceBytes + countBytes(tableLine) + 2;
    const window = windows.at(-1);
    if (window && cost <= left && index - window.first < most) window.last = index;
    else {
      windows.push({ first: index, last: index });
      left = Math.min(...rooms);
    }
    left -= cost;
  }
  return windows;
}

/**
 * Asks in which half of a range the decisive step is. Null when the judge named neither half, or both, and
 * did so again when asked again.
 */
export async function* askHalf(
  input: MethodInput,
  steps: readonly PreparedStep[],
  range: Range,
  splitAt: number,
): AsyncGenerator<MethodEvent, { half: Half; confidence: number | null; reasoning: string } | null, void> {
  const { messages, shown } = buildPrompt(input, steps, range, splitAt);
  if (shown.unseen.length > 0) yield { type: "coverage", unseen: [...shown.unseen], rule: shorteningRule };
  yield { type: "asking", call: "half_judgement", ...range, splitAt };
  try {
    const { value } = await input.judge.ask({
      name: "half_judgement",
      schema: HalfJudgement,
      messages,
      steps: range,
      shown,
      splitAt,
      findFault: findHalfFault,
      readText: readHalfText,
    });
    const { half, confidence, reasoning } = value;
    return half === null ? null : { half, confidence, reasoning };
  } catch (error) {
    if (error instanceof JudgeError && error.code === "unreadable") return null;
    throw error;
  }
}

/** Asks whether the decisive step is one of a range. Throws JudgeError. */
export async function* scoreRange(
  input: MethodInput,
  steps: readonly PreparedStep[],
  range: Range,
): AsyncGenerator<MethodEvent, ScoredRange, void> {
  const { messages, shown } = buildPrompt(input, steps, range, null);
  if (shown.unseen.length > 0) yield { type: "coverage", unseen: [...shown.unseen], rule: shorteningRule };
  yield { type: "asking", call: "step_judgement", ...range };
  const { value, raw } = await input.judge.ask({
    name: "step_judgement",
    schema: StepJudgement,
    messages,
    steps: range,
    shown,
    findFault: findJudgementFault,
    readText: readJudgementText,
  });
  const { is_decisive_error: isInside, confidence, reasoning } = value;
  if (isInside === null || confidence === null)
    throw new JudgeError(
      "unreadable",
      `The judge's answer about steps ${range.first} to ${range.last} is incomplete. Try again or choose another model.`,
      raw,
    );
  return { isInside, score: suspicionOf({ isDecisive: isInside, confidence }), reasoning };
}

/** The prompts for the sample trace, for the hash of a method that asks so. */
export function renderSampleRanges(): string {
  const steps = prepareSteps(sampleInput.trace.steps, sampleInput.nonce);
  const range = { first: 0, last: steps.length - 1 };
  return JSON.stringify([1, null].map((splitAt) => buildPrompt(sampleInput, steps, range, splitAt).messages));
}
