import { type JudgeMessage, type Shown } from "../judge";
import { JudgeError } from "../judge-error";
import { type Method, type MethodEvent, type MethodInput, type MethodRun, type Unseen } from "../method";
import { type PreparedStep, prepareSteps } from "../prompts/prepare-steps";
import { sampleInput } from "../prompts/sample-trace";
import { roomBytes, showSteps } from "../prompts/room";
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
import { assertNotCancelled, stepsToJudge } from "./method-steps";

/** First and last index, both included. */
interface Range {
  first: number;
  last: number;
}
type Half = "first" | "second";
/** What a half was chosen for, and where the answer came from. */
interface Choice {
  half: Half;
  reasoning: string;
}

function buildPrompt(
  input: MethodInput,
  steps: readonly PreparedStep[],
  range: Range,
  focus: number,
  fields: readonly string[],
  question: string,
): { messages: JudgeMessage[]; unseen: Unseen[] } {
  const { trace, judge, revealExpectedAnswer, nonce } = input;
  const inView = steps.slice(range.first, range.last + 1);
  const system = systemPrompt(nonce, fields);
  const before = [
    taskPrompt(trace, nonce, revealExpectedAnswer),
    agentTable(inView, nonce),
    `The steps in question, ${range.first} to ${range.last}, in order:`,
  ];
  const room = roomBytes(judge.contextTokens, [system, ...before, question]);
  const shown = showSteps({
    steps: inView,
    roomBytes: room,
    focus: [focus],
    nonce,
    contextTokens: judge.contextTokens,
  });
  return { messages: messagesOf(system, [...before, shown.text, question]), unseen: shown.unseen };
}

const halfQuestion = ({ first, last }: Range, splitAt: number): string =>
  `The decisive step is taken to be one of these. The first half is ${span(first, splitAt)}, the second half is ${span(splitAt + 1, last)}. In which half is the decisive step?`;

const rangeQuestion = ({ first, last }: Range): string =>
  `Judge these steps together. Is the decisive step one of them (${span(first, last)})? Here "is_decisive_error" means that it is, whichever of them it may be.`;

const span = (first: number, last: number): string =>
  first === last ? `step ${first} alone` : `steps ${first} to ${last}`;

async function* run(input: MethodInput): MethodRun {
  const { length } = stepsToJudge(input);
  yield { type: "started", stepCount: length, plannedCalls: binarySearch.plannedCalls(length, input.parameters) };
  const steps = prepareSteps(input.trace.steps, input.nonce);
  let range: Range = { first: 0, last: length - 1 };
  let reason = "The trace has one step only.";
  if (length === 1) yield { type: "note", message: "The trace has one step, so nothing was asked." };
  while (range.first < range.last) {
    assertNotCancelled(input.signal);
    const { first, last } = range;
    const splitAt = Math.floor((first + last) / 2);
    const { half, reasoning } = yield* chooseHalf(input, steps, range, splitAt);
    yield { type: "half-judged", first, last, splitAt, half, reasoning };
    range = half === "first" ? { first, last: splitAt } : { first: splitAt + 1, last };
    reason = reasoning;
  }
  return {
    agent: input.trace.steps[range.first]?.agent ?? "",
    stepIndex: range.first,
    reason,
    quotes: [],
    suspects: [],
  };
}

async function* chooseHalf(
  input: MethodInput,
  steps: readonly PreparedStep[],
  range: Range,
  splitAt: number,
): AsyncGenerator<MethodEvent, Choice, void> {
  const { first, last } = range;
  const { messages, unseen } = buildPrompt(
    input,
    steps,
    range,
    splitAt,
    halfJudgementFields,
    halfQuestion(range, splitAt),
  );
  if (unseen.length > 0) yield { type: "coverage", unseen, rule: shorteningRule };
  yield { type: "asking", call: "half_judgement", first, last, splitAt };
  const answer = await askHalf(input, messages, { ranges: [range], unseen }, splitAt);
  return answer ?? (yield* scoreHalves(input, steps, range, splitAt));
}

const rangeOf = ({ ranges }: Shown): Range => ranges[0] ?? { first: 0, last: 0 };

/** Null when the judge named neither half, or both, and did so again when asked again. */
async function askHalf(
  { judge }: MethodInput,
  messages: JudgeMessage[],
  shown: Shown,
  splitAt: number,
): Promise<Choice | null> {
  try {
    const { value } = await judge.ask({
      name: "half_judgement",
      schema: HalfJudgement,
      messages,
      steps: rangeOf(shown),
      shown,
      splitAt,
      findFault: findHalfFault,
      readText: readHalfText,
    });
    return value.half === null ? null : { half: value.half, reasoning: value.reasoning };
  } catch (error) {
    if (error instanceof JudgeError && error.code === "unreadable") return null;
    throw error;
  }
}

/** Asks about each half by itself and takes the one under the higher suspicion; of equals the first, because the decisive step is the earliest. */
async function* scoreHalves(
  input: MethodInput,
  steps: readonly PreparedStep[],
  range: Range,
  splitAt: number,
): AsyncGenerator<MethodEvent, Choice, void> {
  const halves: [Range, Range] = [
    { first: range.first, last: splitAt },
    { first: splitAt + 1, last: range.last },
  ];
  const scored: { score: number; reasoning: string }[] = [];
  for (const half of halves) {
    assertNotCancelled(input.signal);
    const { messages, unseen } = buildPrompt(input, steps, half, half.last, stepJudgementFields, rangeQuestion(half));
    if (unseen.length > 0) yield { type: "coverage", unseen, rule: shorteningRule };
    yield { type: "asking", call: "step_judgement", ...half };
    scored.push(await scoreRange(input, messages, { ranges: [half], unseen }));
  }
  const [first, second] = scored;
  if (!first || !second) throw new Error("Two halves were scored.");
  const half: Half = second.score > first.score ? "second" : "first";
  yield {
    type: "note",
    message: `Asked twice, the judge named no one half of steps ${range.first} to ${range.last}, so each half was judged by itself: suspicion ${first.score.toFixed(2)} for the first, ${second.score.toFixed(2)} for the second. ${first.score === second.score ? "They are equal, and the first counts because the decisive step is the earliest." : `The search went on in the ${half} half.`}`,
  };
  return { half, reasoning: (half === "first" ? first : second).reasoning };
}

async function scoreRange(
  { judge }: MethodInput,
  messages: JudgeMessage[],
  shown: Shown,
): Promise<{ score: number; reasoning: string }> {
  const steps = rangeOf(shown);
  const { value, raw } = await judge.ask({
    name: "step_judgement",
    schema: StepJudgement,
    messages,
    steps,
    shown,
    findFault: findJudgementFault,
    readText: readJudgementText,
  });
  const { is_decisive_error: isInside, confidence, reasoning } = value;
  if (isInside === null || confidence === null)
    throw new JudgeError(
      "unreadable",
      `The judge's answer about steps ${steps.first} to ${steps.last} is incomplete. Try again or choose another model.`,
      raw,
    );
  return { score: isInside ? confidence : 1 - confidence, reasoning };
}

function renderSample(): string {
  const steps = prepareSteps(sampleInput.trace.steps, sampleInput.nonce);
  const range = { first: 0, last: steps.length - 1 };
  return JSON.stringify([
    buildPrompt(sampleInput, steps, range, 1, halfJudgementFields, halfQuestion(range, 1)).messages,
    buildPrompt(sampleInput, steps, range, range.last, stepJudgementFields, rangeQuestion(range)).messages,
  ]);
}

/** Halves the range that holds the decisive step until one is left. Zhang et al. 2025 (arXiv 2505.00212), section 4. */
export const binarySearch: Method = {
  name: "binary-search",
  version: "1",
  title: "Binary search",
  summary: "Asks which half holds the decisive step, again and again, and shows only the range that is left.",
  source: "Zhang et al. 2025, arXiv 2505.00212, section 4",
  needsJudge: true,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "answer",
  parameterFields: [],
  promptText: renderSample(),
  plannedCalls: (stepCount) => {
    const halvings = stepCount < 2 ? 0 : Math.ceil(Math.log2(stepCount));
    return { min: Math.floor(Math.log2(Math.max(1, stepCount))), max: halvings };
  },
  run,
};
