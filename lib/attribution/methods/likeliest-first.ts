import { type Attribution } from "@/lib/traces/attribution";
import { type Step } from "@/lib/traces/trace";
import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { type Ranking } from "../tracer";
import { fitsLikeliest, renderSampleLikeliest } from "../prompts/likeliest-prompt";
import { planSearch, type SearchSize, usualTexts } from "../search/search-budget";
import { prepareSearch } from "../search/search-prompt";
import { answerDenied } from "./ask-attribution";
import { judgeSteps, renderSampleJudgements, windowField } from "./judge-steps";
import { stepsToJudge } from "./method-steps";
import { renderSampleRanges } from "./range-judgements";
import { renderSampleSearch, searchSteps } from "./search-steps";
import { tracerNotes } from "./tracer-notes";

async function* run(input: MethodInput): MethodRun {
  const steps = stepsToJudge(input);
  const ranking = input.tracer.rank(input.trace);
  const isKnown = ranking.steps.length > 0 && input.tracer.priorWeight(input.trace) > 0;
  const order = isKnown ? inOrder(ranking, steps) : steps;
  const search = fitsLikeliest(input) ? null : prepareSearch(input);
  const { min, max } = search ? planBySearch(search.size) : likeliestFirst.plannedCalls(order.length, input.parameters);
  yield { type: "started", stepCount: steps.length, plannedCalls: { min, max } };
  for (const message of tracerNotes(input.trace, ranking)) yield { type: "note", message };
  if (!isKnown)
    yield {
      type: "note",
      message:
        "The weights were not trained on this system, so the steps were judged in turn and not in their reading order.",
    };
  const whenDenied = (answer: Attribution): MethodRun => {
    const denial = `It called none of ${order.length} steps decisive.`;
    return answerDenied(input, denial, "ask", answer, search ? () => searchSteps(input, search) : undefined);
  };
  return yield* judgeSteps(input, order, {
    complete: (found) => ({ ...found, applicability: ranking.applicability }),
    whenDenied,
  });
}

/** The steps as they are ranked, then in turn those that are not: those of the user and of tools, for the most part. */
function inOrder(ranking: Ranking, steps: readonly Step[]): Pick<Step, "index" | "agent">[] {
  const ranked = ranking.steps.map(({ stepIndex, agent }) => ({ index: stepIndex, agent }));
  const known = new Set(ranked.map(({ index }) => index));
  return [...ranked, ...steps.filter(({ index }) => !known.has(index))];
}

/** A window for each step, and a search where none is called decisive. */
const planBySearch = (size: SearchSize): { min: number; max: number; texts: number } => {
  const { max, texts } = planSearch(size, usualTexts);
  return { min: 1, max: size.stepCount + max, texts: size.stepCount / 2 + texts };
};

/** Step by step, in the order in which the tracer would have a person read. */
export const likeliestFirst: ListedMethod = {
  name: "likeliest-first",
  version: "5",
  title: "Likeliest first",
  summary: "Step by step, but in the tracer's reading order: stops at the first step that the judge calls decisive.",
  source: "Zhang et al. 2025, arXiv 2505.00212, section 4, in the order of the tracer",
  weakness: "One false yes ends it.",
  costWords: { calls: "1 to n + 1; more after a denial where the trace is too long", textSent: "up to n / 2" },
  needsJudge: true,
  needsTracer: true,
  needsPeers: "none",
  offeredAs: "answer",
  mayVote: true,
  asksSingly: true,
  parameterFields: [windowField],
  promptText: [renderSampleJudgements(), renderSampleLikeliest(), renderSampleSearch(), renderSampleRanges()].join(
    "\n",
  ),
  plannedCalls: (stepCount) => ({ min: Math.min(1, stepCount), max: stepCount + Math.min(1, stepCount) }),
  // In any order, the past of a step is half of the trace on average.
  textsSent: (calls) => calls / 2,
  plannedBeyond: planBySearch,
  beyondContext: "windows",
  run,
};
