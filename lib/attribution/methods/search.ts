import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { type ParameterField, type Parameters } from "../method-parameters";
import { renderSampleLikeliest } from "../prompts/likeliest-prompt";
import { planSearch, usualTexts } from "../search/search-budget";
import { prepareSearch } from "../search/search-prompt";
import { askAllAtOnce, fitsAtOnce, renderSampleAttribution } from "./all-at-once";
import { renderSampleRanges } from "./range-judgements";
import { stepsToJudge } from "./method-steps";
import { plannedSearch, renderSampleSearch, searchSteps } from "./search-steps";

const textsField: ParameterField = {
  name: "texts",
  title: "Reading budget",
  help: "The most text that a search sends, in whole traces.",
  kind: "integer",
  least: 1,
  most: 10,
  default: usualTexts,
};

const textsOf = ({ texts }: Parameters): number => (typeof texts === "number" ? texts : usualTexts);

async function* run(input: MethodInput): MethodRun {
  const { length: stepCount } = stepsToJudge(input);
  if (fitsAtOnce(input)) {
    yield { type: "started", stepCount, plannedCalls: search.plannedCalls(stepCount, input.parameters) };
    return yield* askAllAtOnce(input, "ask");
  }
  const parts = prepareSearch(input);
  if (!parts) {
    yield { type: "started", stepCount, plannedCalls: search.plannedCalls(stepCount, input.parameters) };
    yield { type: "note", message: "The model's context is too small for a search, so the trace was shortened." };
    return yield* askAllAtOnce(input, "ask");
  }
  const texts = textsOf(input.parameters);
  yield { type: "started", stepCount, plannedCalls: plannedSearch(parts, texts) };
  return yield* searchSteps(input, parts, texts);
}

/** Reads a trace that is longer than the context by an outline and by asking for steps. */
export const search: ListedMethod = {
  name: "search",
  version: "1",
  title: "Search",
  summary:
    "For traces longer than the model's context: the judge gets an outline, asks for steps, and quotes the one it blames.",
  source: "Own; reads as an agent with tools does, by plain replies",
  weakness: "When the judge never asks for the decisive step.",
  costWords: { calls: "1, or 2 after a denial; several where the trace is too long", textSent: "up to 2" },
  needsJudge: true,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "answer",
  mayVote: true,
  parameterFields: [textsField],
  promptText: [renderSampleAttribution(), renderSampleLikeliest(), renderSampleSearch(), renderSampleRanges()].join(
    "\n",
  ),
  plannedCalls: (stepCount) => ({ min: Math.min(1, stepCount), max: 2 * Math.min(1, stepCount) }),
  plannedBeyond: (size, parameters) => planSearch(size, textsOf(parameters)),
  beyondContext: "search",
  run,
};
