import { type Attribution } from "@/lib/traces/attribution";
import { type ScoreSeries } from "@/lib/traces/exhibit";
import { type Trace } from "@/lib/traces/trace";
import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { createStepPrompts, windowRule } from "../prompts/step-prompts";
import { ownLogProbabilities, rankByFigures, toScoreSeries } from "../score-series";
import { yesProbability } from "../yes-probability";
import { askAboutStep, type Judged, renderSampleJudgements, suspicionOf, windowField } from "./judge-steps";
import { assertNotCancelled, stepsToJudge } from "./method-steps";

/** The field whose first token says yes or no. */
const VERDICT_FIELD = "is_decisive_error";

async function* run(input: MethodInput): MethodRun {
  const steps = stepsToJudge(input);
  yield {
    type: "started",
    stepCount: steps.length,
    plannedCalls: expectedConfidence.plannedCalls(steps.length, input.parameters),
  };
  const promptFor = createStepPrompts(input);
  const judged: Judged[] = [];
  for (const { index } of steps) {
    assertNotCancelled(input.signal);
    const prompt = promptFor(index);
    if (prompt.newlyUnseen.length > 0) yield { type: "coverage", unseen: prompt.newlyUnseen, rule: windowRule };
    yield { type: "asking", call: "step_judgement", first: index, last: index };
    const judgement = await askAboutStep(input, index, prompt, VERDICT_FIELD);
    judged.push(judgement);
    const { isDecisive, confidence, reasoning } = judgement;
    yield { type: "step-judged", stepIndex: index, isDecisive, confidence, reasoning };
    yield { type: "found", attribution: rank(judged, input.trace) };
  }
  yield { type: "note", message: explainBasis(judged) };
  return rank(judged, input.trace);
}

/**
 * By token log-probabilities where every step that was judged has them, else by what the judge stated: the two
 * are never mixed in one ranking.
 */
function scoreSteps(judged: readonly Judged[]): Pick<ScoreSeries, "title" | "basis" | "points"> {
  const byToken = judged.flatMap(({ stepIndex, probabilities }) => {
    const value = yesProbability(probabilities);
    return value === null ? [] : [{ stepIndex, value }];
  });
  if (byToken.length === judged.length)
    return { title: "Probability of “yes, decisive”", basis: "token-log-probabilities", points: byToken };
  const points = judged.map((judgement) => ({ stepIndex: judgement.stepIndex, value: suspicionOf(judgement) }));
  return { title: "Stated suspicion", basis: "stated-confidence", points };
}

function rank(judged: readonly Judged[], trace: Trace): Attribution {
  const { title, basis, points } = scoreSteps(judged);
  const suspects = rankByFigures(trace.steps, points, true);
  const { stepIndex = 0, agent = "", score = 0 } = suspects[0] ?? {};
  const own = ownLogProbabilities(trace);
  return {
    agent,
    stepIndex,
    reason: judged.find((judgement) => judgement.stepIndex === stepIndex)?.reasoning ?? "",
    quotes: [],
    suspects,
    confidence: score,
    exhibits: [
      toScoreSeries({ title, basis, isHigherWorse: true, points }),
      ...(own.length > 0
        ? [
            toScoreSeries({
              title: "Log-probability of the step, mean per token, by the model that wrote it",
              basis: "trace-log-probabilities",
              isHigherWorse: false,
              points: own,
            }),
          ]
        : []),
    ],
  };
}

function explainBasis(judged: readonly Judged[]): string {
  const missing = judged.filter(({ probabilities }) => yesProbability(probabilities) === null).length;
  return missing === 0
    ? "Ranked by the probability that the judge's next token is yes, from token log-probabilities."
    : `Ranked by the judge's stated confidence: the endpoint gave no usable token log-probabilities for ${missing} of ${judged.length} steps.`;
}

/**
 * Asks about every step, with its past only, and ranks by the judge's probability of yes. P(True), Kadavath et al.
 * 2022, arXiv 2207.05221, section 3.
 */
export const expectedConfidence: ListedMethod = {
  name: "expected-confidence",
  version: "3",
  title: "Expected confidence",
  summary:
    "Judges every step and ranks them by the probability of “yes, decisive”, from token log-probabilities if available.",
  source: "P(True), arXiv 2207.05221, section 3; token score of Conformal Agent Error Attribution, arXiv 2605.06788",
  weakness: "If the endpoint returns no token probabilities: stated confidence is rounded and too high.",
  needsWords: "a model; better with token log-probabilities",
  costWords: { calls: "n", textSent: "n / 2" },
  needsJudge: true,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "answer",
  mayVote: true,
  asksSingly: true,
  parameterFields: [windowField],
  promptText: renderSampleJudgements(),
  plannedCalls: (stepCount) => ({ min: stepCount, max: stepCount }),
  textsSent: (calls, stepCount) => (calls * (calls + 1)) / 2 / Math.max(stepCount, 1),
  beyondContext: "windows",
  run,
};
