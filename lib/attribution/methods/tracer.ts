import { type Attribution, type Quote } from "@/lib/traces/attribution";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { type Outcome, type Trace } from "@/lib/traces/trace";
import { JudgeError } from "../judge-error";
import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { type RankedStep, type Ranking, type Sign } from "../tracer";
import { stepsToJudge } from "./method-steps";
import { tracerNotes } from "./tracer-notes";

/** As many steps as a person reads; further down the order says little. */
const SUSPECT_COUNT = 20;
const SIGN_COUNT = 3;
const MAX_QUOTE_LENGTH = 120;

// Nothing is waited for: an async generator only because every method is one.
async function* run(input: MethodInput): MethodRun {
  const steps = stepsToJudge(input);
  yield { type: "started", stepCount: steps.length, plannedCalls: tracer.plannedCalls(steps.length, input.parameters) };
  const ranking = input.tracer.rank(input.trace);
  const [step] = ranking.steps;
  const [agent] = ranking.agents;
  if (!step || !agent)
    throw new JudgeError(
      "empty",
      "No step of this trace was taken by an agent that could answer for it, so there is nothing to rank.",
    );
  for (const message of tracerNotes(input.trace, ranking)) yield { type: "note", message };
  if (!sameAgent(step.agent, agent.agent))
    yield {
      type: "note",
      message: `${agent.agent} holds most of the probability over all its steps together, but step ${step.stepIndex}, the likeliest single one, was taken by ${step.agent}. Both are kept.`,
    };
  return toAttribution(input.trace, ranking, step, agent);
}

function toAttribution(
  trace: Trace,
  ranking: Ranking,
  step: RankedStep,
  agent: Ranking["agents"][number],
): Attribution {
  const signs = ranking.signs.filter(({ weight }) => weight > 0).slice(0, SIGN_COUNT);
  const attribution: Attribution = {
    agent: agent.agent,
    stepIndex: step.stepIndex,
    reason: explain(trace, step, signs),
    quotes: quotesOf(signs),
    suspects: ranking.steps
      .slice(0, SUSPECT_COUNT)
      .map(({ stepIndex, agent: name, probability }) => ({ stepIndex, agent: name, score: probability })),
    applicability: ranking.applicability,
    isAbstained: ranking.isAbstained || trace.outcome === "passed",
  };
  if (ranking.isCalibrated) attribution.probability = { step: step.probability, agent: agent.probability };
  return attribution;
}

const openings: Record<Outcome, string> = {
  failed: "Signs",
  unknown: "If this run failed: signs",
  passed: "This run passed, so no step decided a failure. Signs",
};

/**
 * In words what was seen, and that it was only seen: weights understand nothing. That an answer
 * is too uncertain, its flag says.
 */
function explain({ outcome }: Trace, step: RankedStep, signs: readonly Sign[]): string {
  const name = `step ${step.stepIndex} of ${step.agent}`;
  const shown = quotesOf(signs);
  const said = signs.map(({ words, quote }) =>
    quote && shown.includes(quote) ? `${words} (“${oneLine(quote)}”)` : words,
  );
  return said.length > 0
    ? `${openings[outcome]} that spoke for ${name}: ${said.join("; ")}. The step was ranked by signs like these, not understood.`
    : `${openings[outcome]} that are weak one by one put ${name} first together. The step was ranked, not understood.`;
}

function oneLine({ text }: Quote): string {
  const line = text.replace(/\s+/gu, " ").trim();
  return line.length <= MAX_QUOTE_LENGTH ? line : `${line.slice(0, MAX_QUOTE_LENGTH).toWellFormed()}…`;
}

/** The quotes of these signs, each passage once. */
const quotesOf = (signs: readonly Sign[]): Quote[] => {
  const quotes = signs.flatMap(({ quote }) => (quote ? [quote] : []));
  return quotes.filter(
    ({ stepIndex, text }, at) =>
      quotes.findIndex((other) => other.stepIndex === stepIndex && other.text === text) === at,
  );
};

/**
 * Ranks the steps by learned signs: a softmax over the steps of a trace of the weights times the
 * signs of each. No model is asked.
 */
export const tracer: ListedMethod = {
  name: "tracer",
  version: "1",
  title: "Tracer",
  summary: "Ranks the steps by signs it has learned from labelled runs. At once, without a model; learns your system.",
  source: "Conditional logit (McFadden 1974) over the steps of a trace; protocol and figures in docs/tracer.md",
  weakness: "On systems unlike those that it learned from; then it gives an order to read in instead of an answer.",
  needsJudge: false,
  needsTracer: true,
  needsPeers: "none",
  offeredAs: "answer",
  mayVote: true,
  parameterFields: [],
  promptText: "",
  plannedCalls: () => ({ min: 0, max: 0 }),
  run,
};
