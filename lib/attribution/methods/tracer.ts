import { type Attribution, type Suspect } from "@/lib/traces/attribution";
import { type Finding } from "@/lib/traces/evidence";
import { type Trace } from "@/lib/traces/trace";
import { evidenceInTurns } from "../evidence/find-evidence";
import { JudgeError } from "../judge-error";
import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { type RankedStep, type Ranking } from "../tracer";
import { workInTurns } from "./begin-reading";
import { stepsToJudge } from "./method-steps";
import { tracerNotes } from "./tracer-notes";
import { suspectWords, tracerReason } from "./tracer-reason";

/** As many steps as a person reads; further down the order says little. */
const SUSPECT_COUNT = 20;

// Nothing is waited for: an async generator only because every method is one.
async function* run(input: MethodInput): MethodRun {
  const steps = stepsToJudge(input);
  yield { type: "started", stepCount: steps.length, plannedCalls: tracer.plannedCalls(steps.length, input.parameters) };
  yield* workInTurns(input, evidenceInTurns(input.trace)); // what is found now, the tracer has at once
  const ranking = input.tracer.rank(input.trace);
  const [step] = ranking.steps;
  const [agent] = ranking.agents;
  if (!step || !agent)
    throw new JudgeError(
      "empty",
      "No step of this trace was taken by an agent that could be responsible, so there is nothing to rank.",
    );
  for (const message of tracerNotes(input.trace, ranking)) yield { type: "note", message };
  return toAttribution(input.trace, ranking, step, agent);
}

function toAttribution(
  trace: Trace,
  ranking: Ranking,
  step: RankedStep,
  agent: Ranking["agents"][number],
): Attribution {
  const { evidence } = ranking;
  const { reason, quotes } = tracerReason(trace, ranking, step);
  const attribution: Attribution = {
    agent: step.agent,
    stepIndex: step.stepIndex,
    reason,
    quotes,
    suspects: ranking.steps.slice(0, SUSPECT_COUNT).map((suspect) => toSuspect(suspect, evidence)),
    applicability: ranking.applicability,
    isAbstained: ranking.isAbstained || trace.outcome === "passed",
    evidence,
  };
  if (ranking.isCalibrated) attribution.probability = { step: step.probability, agent: agent.probability };
  return attribution;
}

function toSuspect(step: RankedStep, evidence: readonly Finding[]): Suspect {
  const { stepIndex, agent, probability } = step;
  const words = suspectWords(evidence, step);
  return { stepIndex, agent, score: probability, ...(words === null ? {} : { words }) };
}

/**
 * Ranks the steps by learned signs: a softmax over the steps of a trace of the weights times the
 * signs of each. No model is asked.
 */
export const tracer: ListedMethod = {
  name: "tracer",
  version: "2",
  title: "Tracer",
  summary: "Ranks the steps by signs learned from labeled runs. Instant, without a model; learns your system.",
  source: "Conditional logit (McFadden 1974) over the steps of a trace",
  weakness: "On systems unlike those it was trained on; then it gives a reading order instead of an answer.",
  needsJudge: false,
  needsTracer: true,
  needsPeers: "none",
  offeredAs: "answer",
  recommendedAs: "quick",
  mayVote: true,
  parameterFields: [],
  promptText: "",
  plannedCalls: () => ({ min: 0, max: 0 }),
  run,
};
