import { type Step } from "@/lib/traces/trace";
import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { type Ranking } from "../tracer";
import { renderSampleLikeliest } from "../prompts/likeliest-prompt";
import { judgeSteps, renderSampleJudgements, windowField } from "./judge-steps";
import { stepsToJudge } from "./method-steps";
import { tracerNotes } from "./tracer-notes";

async function* run(input: MethodInput): MethodRun {
  const steps = stepsToJudge(input);
  const ranking = input.tracer.rank(input.trace);
  const isKnown = ranking.steps.length > 0 && input.tracer.priorWeight(input.trace) > 0;
  const order = isKnown ? inOrder(ranking, steps) : steps;
  yield {
    type: "started",
    stepCount: steps.length,
    plannedCalls: likeliestFirst.plannedCalls(order.length, input.parameters),
  };
  for (const message of tracerNotes(input.trace, ranking)) yield { type: "note", message };
  if (!isKnown)
    yield {
      type: "note",
      message:
        "The weights were not trained on this system, so the steps were judged in turn and not in their reading order.",
    };
  return yield* judgeSteps(input, order, {
    complete: (found) => ({ ...found, applicability: ranking.applicability }),
    whenDenied: "ask",
  });
}

/** The steps as they are ranked, then in turn those that are not: those of the user and of tools, for the most part. */
function inOrder(ranking: Ranking, steps: readonly Step[]): Pick<Step, "index" | "agent">[] {
  const ranked = ranking.steps.map(({ stepIndex, agent }) => ({ index: stepIndex, agent }));
  const known = new Set(ranked.map(({ index }) => index));
  return [...ranked, ...steps.filter(({ index }) => !known.has(index))];
}

/** Step by step, in the order in which the tracer would have a person read. */
export const likeliestFirst: ListedMethod = {
  name: "likeliest-first",
  version: "4",
  title: "Likeliest first",
  summary: "Step by step, but in the tracer's reading order: stops at the first step that the judge calls decisive.",
  source: "Zhang et al. 2025, arXiv 2505.00212, section 4, in the order of the tracer",
  weakness: "One false yes ends it.",
  costWords: { calls: "1 to n + 1", textSent: "up to n / 2" },
  needsJudge: true,
  needsTracer: true,
  needsPeers: "none",
  offeredAs: "answer",
  mayVote: true,
  parameterFields: [windowField],
  promptText: `${renderSampleJudgements()}\n${renderSampleLikeliest()}`,
  plannedCalls: (stepCount) => ({ min: Math.min(1, stepCount), max: stepCount + Math.min(1, stepCount) }),
  // In any order, the past of a step is half of the trace on average.
  textsSent: (calls) => calls / 2,
  readsInWindows: true,
  run,
};
