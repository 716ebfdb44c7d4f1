import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { failureModesPart, withFailureModes } from "../prompts/failure-modes";
import { renderSampleLikeliest } from "../prompts/likeliest-prompt";
import { fitWhole, roomBytes, showSteps } from "../prompts/room";
import { sampleInput } from "../prompts/sample-trace";
import { headingPrompt, prepareLog } from "../prompts/structured-log";
import { agentTable, messagesOf, systemPrompt, taskPrompt } from "../prompts/task-prompt";
import { attributionDetailFields, attributionFields, DetailedAttributionReply } from "../reply-schemas";
import { planSearch, usualTexts } from "../search/search-budget";
import { prepareSearch } from "../search/search-prompt";
import { askAttribution } from "./ask-attribution";
import { stepsToJudge } from "./method-steps";
import { renderSampleRanges } from "./range-judgements";
import { plannedSearch, renderSampleSearch, searchSteps } from "./search-steps";

/** The three parts of the reasoning, in our words. The paper does not ask for the earliest step; we do. */
const script = `HOW TO REASON
Work in three parts and put all three into "reasoning", in fewer than 400 words.
1. Abduct. Walk through the record from its first step to its last and note every step that may have gone wrong. For each one ask what must have been the case for the agent to act so: what it did not know, misread, took for granted, was told wrongly or left unchecked. Keep the explanation that best accounts for what came after.
2. Act. For every step noted, state the smallest change to this one step that would put it right. It may use only what could be known by then, and it must not give the answer away.
3. Predict. Suppose that this change alone was made. Play the next three to five steps out as these agents would take them, and say whether the run would then have ended well. A step whose change leaves the outcome as it was is not the decisive one, however bad it looks.
Then look back: of all the steps whose change turns the outcome, the earliest is the decisive one. Go once more through the steps before it and say why none of them is.
Put every step that you noted into "suspects", three or more where there are as many, the decisive one first.`;

/** The parts of the prompt, and the room that they leave for steps. */
function partsOf(input: MethodInput) {
  const { trace, judge, taxonomy, revealExpectedAnswer, nonce } = input;
  const steps = prepareLog(trace.steps, nonce);
  const last = steps.length - 1;
  const fields = [...withFailureModes(attributionFields, taxonomy), ...attributionDetailFields];
  const system = `${systemPrompt(input, fields)}\n\n${script}\n\n${headingPrompt(nonce)}`;
  const before = [
    ...failureModesPart(taxonomy, nonce),
    taskPrompt(trace, nonce, revealExpectedAnswer),
    agentTable(steps, nonce),
    "The steps, in order:",
  ];
  const question = `These were all the steps, 0 to ${last}. Abduct, act and predict. Which is the earliest step whose correction alone would have turned the failure into a success, and which agent answers for it? Name one step and one agent, even where you are unsure, say how sure you are, and rank the others.`;
  const room = roomBytes(judge.contextTokens, [system, ...before, question]);
  return { steps, last, system, before, question, room };
}

function buildPrompt(input: MethodInput) {
  const { steps, last, system, before, question, room } = partsOf(input);
  const { contextTokens } = input.judge;
  const shown = showSteps({ steps, roomBytes: room, focus: [last], nonce: input.nonce, contextTokens });
  return {
    messages: messagesOf(system, [...before, shown.text, question]),
    shown: { ranges: [{ first: 0, last }], unseen: shown.unseen },
  };
}

async function* run(input: MethodInput): MethodRun {
  const { length } = stepsToJudge(input);
  const { steps, room } = partsOf(input);
  const search = fitWhole(steps, room) ? null : prepareSearch(input);
  if (search) {
    yield { type: "started", stepCount: length, plannedCalls: plannedSearch(search) };
    return yield* searchSteps(input, search);
  }
  yield { type: "started", stepCount: length, plannedCalls: abductActPredict.plannedCalls(length, input.parameters) };
  return yield* askAttribution(input, {
    ...buildPrompt(input),
    schema: DetailedAttributionReply,
    whenDenied: "ask",
  });
}

/**
 * One call over a structured log, reasoned through as explanation, correction and consequence. "Abduct,
 * Act, Predict", arXiv 2509.10401.
 */
export const abductActPredict: ListedMethod = {
  name: "abduct-act-predict",
  version: "4",
  title: "Abduct, act, predict",
  summary:
    "Asks once, about the trace as a structured log: what explains each doubtful step, what would fix it, and what would follow.",
  source: "Abduct, Act, Predict, arXiv 2509.10401; structured log after Adaptive Influence Graphs, arXiv 2608.24361",
  weakness: "When the first visible symptom is mistaken for the cause.",
  needsWords: "a model; the default with one",
  costWords: {
    calls: "1, or 2 after a denial; several where the trace is too long",
    textSent: "as often as it calls; up to 2 where the trace is too long",
  },
  needsJudge: true,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "answer",
  recommendedAs: "quick",
  mayVote: true,
  parameterFields: [],
  promptText: [
    JSON.stringify(buildPrompt(sampleInput).messages),
    renderSampleLikeliest(),
    renderSampleSearch(),
    renderSampleRanges(),
  ].join("\n"),
  plannedCalls: (stepCount) => ({ min: Math.min(1, stepCount), max: 2 * Math.min(1, stepCount) }),
  plannedBeyond: (size) => planSearch(size, usualTexts),
  beyondContext: "search",
  run,
};
