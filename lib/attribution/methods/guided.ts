import { type Attribution } from "@/lib/traces/attribution";
import { type Step } from "@/lib/traces/trace";
import { type Shown } from "../judge";
import { JudgeError } from "../judge-error";
import { type ListedMethod, type MethodEvent, type MethodInput, type MethodRun } from "../method";
import { evidenceField, evidencePrompt } from "../prompts/evidence-prompt";
import { prepareSteps } from "../prompts/prepare-steps";
import { sampleInput } from "../prompts/sample-trace";
import { renderSampleLikeliest } from "../prompts/likeliest-prompt";
import { fitWhole, roomBytes, showSteps } from "../prompts/room";
import { agentTable, messagesOf, systemPrompt, taskPrompt } from "../prompts/task-prompt";
import { CandidateScores, candidateScoresFields, readCandidateScores } from "../reply-schemas";
import { planSearch, usualTexts } from "../search/search-budget";
import { prepareSearch } from "../search/search-prompt";
import { shorteningRule } from "../shorten";
import { answerDenied } from "./ask-attribution";
import { chooseCandidates, type Candidate, fuse } from "./fuse-scores";
import { searchByRanking } from "./guided-search";
import { assertNotCancelled, stepsToJudge } from "./method-steps";
import { renderSampleRanges } from "./range-judgements";
import { plannedSearch, renderSampleSearch } from "./search-steps";
import { tracerNotes } from "./tracer-notes";

/** So many scores fit into the room that is kept for a reply. */
const MAX_BATCH = 40;

/** From this likelihood on a judge that holds no candidate likely overrules the ranking. */
const SURE = 0.9;

interface Batch {
  candidates: number[];
  reasoning: string;
}

/** What was scored so far, and how much the ranking counts beside it. */
interface Scored {
  candidates: readonly Candidate[];
  likelihoods: Map<number, number>;
  answered: Batch[];
  alpha: number;
}

/** The parts of a prompt that every batch shares, and the room that they leave for steps. */
function prepare(input: MethodInput) {
  const { trace, judge, revealExpectedAnswer, nonce } = input;
  const steps = prepareSteps(trace.steps, nonce);
  const system = systemPrompt(input, candidateScoresFields);
  const before = [taskPrompt(trace, nonce, revealExpectedAnswer), agentTable(steps, nonce), "The steps, in order:"];
  const evidence = evidencePrompt(input);
  const longest = questionAbout(
    steps.slice(-MAX_BATCH).map(({ index }) => index),
    steps.length - 1,
  );
  const room = roomBytes(judge.contextTokens, [system, ...before, ...evidence, longest]);
  return { steps, system, before, evidence, room };
}

const questionAbout = (candidates: readonly number[], last: number): string =>
  `These were all the steps, 0 to ${last}. Compare the candidates and say of each one how likely it is that it is the decisive step. Score every candidate, even where you are unsure.\nCandidates: ${candidates.join(", ")}.`;

const splitIntoBatches = (candidates: readonly Candidate[]): number[][] =>
  Array.from({ length: Math.ceil(candidates.length / MAX_BATCH) }, (_, at) =>
    candidates.slice(at * MAX_BATCH, (at + 1) * MAX_BATCH).map(({ stepIndex }) => stepIndex),
  );

function buildPrompt(input: MethodInput, parts: ReturnType<typeof prepare>, candidates: readonly number[]) {
  const { steps, system, before, evidence, room } = parts;
  const { contextTokens } = input.judge;
  const shown = showSteps({ steps, roomBytes: room, focus: candidates, nonce: input.nonce, contextTokens });
  const question = questionAbout(candidates, steps.length - 1);
  return { messages: messagesOf(system, [...before, shown.text, ...evidence, question]), unseen: shown.unseen };
}

async function* run(input: MethodInput): MethodRun {
  const steps = stepsToJudge(input);
  const ranking = input.tracer.rank(input.trace);
  const alpha = input.tracer.priorWeight(input.trace);
  const parts = prepare(input);
  const search = fitWhole(parts.steps, parts.room) ? null : prepareSearch(input);
  if (search) {
    yield { type: "started", stepCount: steps.length, plannedCalls: plannedSearch(search) };
    for (const message of tracerNotes(input.trace, ranking)) yield { type: "note", message };
    return yield* searchByRanking(input, search, { ranking, alpha });
  }
  const candidates = chooseCandidates(steps, ranking.steps, alpha);
  const others = otherSteps(steps, candidates);
  const batches = splitIntoBatches(candidates);
  const more = splitIntoBatches(others);
  const plannedCalls = { min: batches.length, max: batches.length + more.length + 1 };
  yield { type: "started", stepCount: steps.length, plannedCalls };
  for (const message of [...tracerNotes(input.trace, ranking), explainPrior(alpha, candidates.length, steps.length)])
    yield { type: "note", message };

  const scored: Scored = { candidates: [...candidates, ...others], likelihoods: new Map(), answered: [], alpha };
  const answer = (): Attribution => ({ ...toAttribution(scored), applicability: ranking.applicability });
  yield* scoreBatches(input, parts, batches, scored, answer);
  if (more.length > 0 && [...scored.likelihoods.values()].every((likelihood) => likelihood <= 0.5)) {
    yield { type: "note", message: explainMore(others.length) };
    yield* scoreBatches(input, parts, more, scored, answer);
    if (others.some(({ stepIndex }) => (scored.likelihoods.get(stepIndex) ?? 0) >= SURE)) {
      scored.alpha = 0;
      yield { type: "note", message: "It is confident in one of those, so the ranking of the weights was not used." };
    }
  }
  if ([...scored.likelihoods.values()].every((likelihood) => likelihood === 0))
    return yield* answerDenied(input, scored.answered.at(-1)?.reasoning ?? "", "ask", answer());
  return answer();
}

/** The steps that are no candidates, which the ranking gives next to nothing. */
function otherSteps(steps: readonly Step[], candidates: readonly Candidate[]): Candidate[] {
  const chosen = new Set(candidates.map(({ stepIndex }) => stepIndex));
  return steps
    .filter(({ index }) => !chosen.has(index))
    .map(({ index, agent }) => ({ stepIndex: index, agent, probability: 0 }));
}

async function* scoreBatches(
  input: MethodInput,
  parts: ReturnType<typeof prepare>,
  batches: readonly number[][],
  scored: Scored,
  answer: () => Attribution,
): AsyncGenerator<MethodEvent, void, void> {
  const last = input.trace.steps.length - 1;
  for (const batch of batches) {
    assertNotCancelled(input.signal);
    const { messages, unseen } = buildPrompt(input, parts, batch);
    if (unseen.length > 0) yield { type: "coverage", unseen, rule: shorteningRule };
    yield { type: "asking", call: "candidate_scores", first: 0, last };
    const shown: Shown = { ranges: [{ first: 0, last }], unseen };
    const { scores, reasoning } = await askAbout(input, batch, messages, shown);
    scored.answered.push({ candidates: batch, reasoning });
    for (const [at, stepIndex] of batch.entries()) {
      const likelihood = scores[at] ?? 0;
      scored.likelihoods.set(stepIndex, likelihood);
      yield judgedEvent(stepIndex, likelihood);
    }
    yield { type: "found", attribution: answer() };
  }
}

const explainMore = (count: number): string =>
  `The judge considers none of the candidates likely, so it scored the other ${count === 1 ? "step" : `${count} steps`} too.`;

function explainPrior(alpha: number, candidateCount: number, stepCount: number): string {
  if (alpha === 0)
    return "The weights were not trained on this system, so their ranking was not used: the judge scored every step.";
  return `The judge scored ${candidateCount} of ${stepCount} steps, the likeliest ones according to the weights. Their ranking has a weight of ${alpha.toFixed(2)} next to the judge's scores.`;
}

const judgedEvent = (stepIndex: number, likelihood: number) => ({
  type: "step-judged" as const,
  stepIndex,
  isDecisive: likelihood > 0.5,
  confidence: Math.max(likelihood, 1 - likelihood),
  reasoning: `Scored ${likelihood.toFixed(2)} among the other candidates.`,
});

async function askAbout(
  { judge, trace }: MethodInput,
  candidates: readonly number[],
  messages: ReturnType<typeof messagesOf>,
  shown: Shown,
) {
  const { value, raw } = await judge.ask({
    name: "candidate_scores",
    schema: CandidateScores,
    messages,
    steps: { first: 0, last: trace.steps.length - 1 },
    shown,
    findFault: (reply) => readCandidateScores(reply, candidates).fault,
  });
  const { likelihoods, fault } = readCandidateScores(value, candidates);
  if (fault !== null)
    throw new JudgeError(
      "unreadable",
      `The judge's scores cannot be used. ${fault} Try again or choose another model.`,
      raw,
    );
  return { scores: likelihoods, reasoning: value.reasoning };
}

function toAttribution({ candidates, likelihoods, answered, alpha }: Scored): Attribution {
  const suspects = fuse(
    candidates.filter(({ stepIndex }) => likelihoods.has(stepIndex)),
    likelihoods,
    alpha,
  );
  const { stepIndex = 0, agent = "" } = suspects[0] ?? {};
  return {
    agent,
    stepIndex,
    reason: answered.find((batch) => batch.candidates.includes(stepIndex))?.reasoning ?? "",
    quotes: [],
    suspects,
    confidence: likelihoods.get(stepIndex) ?? 0,
  };
}

function renderSample(): string {
  const steps: readonly Step[] = sampleInput.trace.steps;
  return JSON.stringify(
    buildPrompt(
      sampleInput,
      prepare(sampleInput),
      steps.map(({ index }) => index),
    ).messages,
  );
}

/**
 * The judge scores the tracer's candidates, and both are fused: the judge's log-odds plus α times the
 * logarithm of the ranking's probability.
 */
export const guided: ListedMethod = {
  name: "guided",
  version: "5",
  title: "Guided",
  summary:
    "The judge scores the steps that the tracer finds likeliest, mostly in one call. Both opinions are combined.",
  source: "Logarithmic opinion pool (Genest and Zidek 1986) of judge and tracer",
  weakness: "When the decisive step is not among those that the tracer finds likely.",
  costWords: {
    calls: "mostly 1; several where the trace is too long",
    textSent: "mostly 1; up to 2 where the trace is too long",
  },
  needsJudge: true,
  needsTracer: true,
  needsPeers: "none",
  offeredAs: "answer",
  mayVote: true,
  parameterFields: [evidenceField],
  promptText: [renderSample(), renderSampleLikeliest(), renderSampleSearch(), renderSampleRanges()].join("\n"),
  plannedCalls: (stepCount) => ({
    min: Math.min(1, stepCount),
    max: Math.ceil(stepCount / MAX_BATCH) + (stepCount > 1 ? 1 : 0) + Math.min(1, stepCount),
  }),
  plannedBeyond: (size) => planSearch(size, usualTexts),
  beyondContext: "search",
  run,
};
