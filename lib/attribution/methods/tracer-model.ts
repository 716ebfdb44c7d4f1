import { type JudgeMessage, type Shown } from "../judge";
import { JudgeError } from "../judge-error";
import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { sampleInput } from "../prompts/sample-trace";
import { tracerPrompt } from "../prompts/tracer-prompt";
import { thinkingEnd } from "../after-thinking";
import { readAttributionText } from "../read-text-answers";
import { AttributionReply } from "../reply-schemas";
import { shorteningRule } from "../shorten";
import { noteOnCoverage } from "./ask-attribution";
import { findAnswerFault, nameAnswer, toAttribution } from "./attribution-answer";
import { stepsToJudge } from "./method-steps";

const promptOf = ({ judge: { contextTokens }, ...input }: MethodInput) => tracerPrompt({ ...input, contextTokens });

async function* run(input: MethodInput): MethodRun {
  const { length } = stepsToJudge(input);
  const range = { first: 0, last: length - 1 };
  yield { type: "started", stepCount: length, plannedCalls: tracerModel.plannedCalls(length, input.parameters) };
  const { messages, shown } = promptOf(input);
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

/**
 * A model that was trained to trace failures, served over HTTP: its own prompt and its own form of answer.
 * AgenTracer, arXiv 2509.03312, section 3.
 */
export const tracerModel: ListedMethod = {
  name: "tracer-model",
  version: "2",
  title: "Tracer model",
  summary: "Asks a served model trained to trace failures, such as AgenTracer-8B, in the format it was trained on.",
  source: "AgenTracer, arXiv 2509.03312, section 3",
  weakness: "With any model that was not trained for it.",
  needsWords: "a served tracer such as AgenTracer-8B",
  costWords: { calls: "1", textSent: "1" },
  needsJudge: true,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "answer",
  mayVote: true,
  parameterFields: [],
  promptText: JSON.stringify(promptOf(sampleInput).messages),
  plannedCalls: (stepCount) => ({ min: Math.min(1, stepCount), max: Math.min(1, stepCount) }),
  run,
};
