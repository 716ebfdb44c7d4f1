import { type Judge, type JudgeMessage, type Shown } from "../judge";
import { isDenial } from "../denial";
import { JudgeError } from "../judge-error";
import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { sampleInput } from "../prompts/sample-trace";
import { fitsTracerPrompt, tracerPrompt } from "../prompts/tracer-prompt";
import { thinkingEnd } from "../after-thinking";
import { readAttributionText } from "../read-text-answers";
import { AttributionReply } from "../reply-schemas";
import { planSearch, usualTexts } from "../search/search-budget";
import { prepareSearch } from "../search/search-prompt";
import { shorteningRule } from "../shorten";
import { answerDenied, deniedNote, noteOnCoverage } from "./ask-attribution";
import { findAnswerFault, nameAnswer, toAttribution } from "./attribution-answer";
import { stepsToJudge } from "./method-steps";
import { renderSampleRanges } from "./range-judgements";
import { plannedSearch, renderSampleSearch, searchSteps } from "./search-steps";

const promptOf = ({ judge: { contextTokens }, ...input }: MethodInput, isDenied: boolean) =>
  tracerPrompt({ ...input, contextTokens, isDenied });

/** The same judge, asked for no form of reply: such a model answers in its own, which a search reads too. */
const inFreeText = (judge: Judge): Judge => ({
  ...judge,
  ask: (request) => judge.ask({ ...request, isFreeText: true }),
});

async function* run(input: MethodInput): MethodRun {
  const { length } = stepsToJudge(input);
  const range = { first: 0, last: length - 1 };
  const { judge, ...rest } = input;
  const fits = fitsTracerPrompt({ ...rest, contextTokens: judge.contextTokens });
  const search = fits ? null : prepareSearch(input);
  if (search) {
    yield { type: "started", stepCount: length, plannedCalls: plannedSearch(search) };
    return yield* searchSteps({ ...rest, judge: inFreeText(judge) }, search);
  }
  yield { type: "started", stepCount: length, plannedCalls: tracerModel.plannedCalls(length, input.parameters) };
  const { messages, shown } = promptOf(input, false);
  if (shown.unseen.length > 0) yield { type: "coverage", unseen: [...shown.unseen], rule: shorteningRule };
  yield { type: "asking", call: "tracer_answer", ...range };
  let { reply, raw } = await ask(input, messages, shown);
  let denial: string | null = null;
  if (isDenial(reply)) {
    denial = reply.reasoning || thoughtsOf(raw);
    if (input.trace.outcome === "passed") return yield* answerDenied(input, denial, "abstain");
    yield { type: "note", message: deniedNote };
    yield { type: "asking", call: "tracer_answer", ...range };
    ({ reply, raw } = await ask(input, promptOf(input, true).messages, shown));
    if (isDenial(reply)) return yield* answerDenied(input, denial, "abstain");
  }
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
  if (attribution.suspects.length === 0) attribution.suspects = [{ ...named, score: 1 }];
  if (denial !== null) attribution.denial = denial;
  return attribution;
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

/**
 * A model that was trained to trace failures, served over HTTP: its own prompt and its own form of answer.
 * AgenTracer, arXiv 2509.03312, section 3.
 */
export const tracerModel: ListedMethod = {
  name: "tracer-model",
  version: "4",
  title: "Tracer model",
  summary: "Asks a served model trained to trace failures, such as AgenTracer-8B, in the format it was trained on.",
  source: "AgenTracer, arXiv 2509.03312, section 3",
  weakness: "With any model that was not trained for it.",
  needsWords: "a served tracer such as AgenTracer-8B",
  costWords: {
    calls: "1, or 2 after a denial; several where the trace is too long",
    textSent: "as often as it calls; up to 2 where the trace is too long",
  },
  needsJudge: true,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "answer",
  mayVote: true,
  parameterFields: [],
  promptText: [
    JSON.stringify([false, true].map((isDenied) => promptOf(sampleInput, isDenied).messages)),
    renderSampleSearch(),
    renderSampleRanges(),
  ].join("\n"),
  plannedCalls: (stepCount) => ({ min: Math.min(1, stepCount), max: 2 * Math.min(1, stepCount) }),
  plannedBeyond: (size) => planSearch(size, usualTexts),
  beyondContext: "search",
  run,
};
