import { type Attribution } from "@/lib/traces/attribution";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { type Step } from "@/lib/traces/trace";
import { isDenial } from "../denial";
import { JudgeError } from "../judge-error";
import { type ListedMethod, type MethodEvent, type MethodInput, type MethodRun } from "../method";
import { type Parameters } from "../method-parameters";
import { renderSampleLikeliest } from "../prompts/likeliest-prompt";
import { sampleInput } from "../prompts/sample-trace";
import { readAttributionText } from "../read-text-answers";
import { shorteningRule } from "../shorten";
import { planSearch, type SearchSize, usualTexts } from "../search/search-budget";
import { prepareSearch, type SearchParts } from "../search/search-prompt";
import { answerDenied, noteOnCoverage } from "./ask-attribution";
import { findAnswerFault, nameAnswer, toAttribution } from "./attribution-answer";
import { assertNotCancelled, stepsToJudge } from "./method-steps";
import { renderSampleRanges } from "./range-judgements";
import { renderSampleSearch, searchSteps } from "./search-steps";
import { createRafflesPrompts, Evaluation, type Point, points, RafflesProposal, type Round } from "./raffles-prompts";

/** A proposal whose mean score lies above this ends the search: 350 of 400 points in the paper. */
const GOOD_ENOUGH = 0.875;
const DEFAULT_EXTRA_ROUNDS = 2;

type Prompts = ReturnType<typeof createRafflesPrompts>;
interface Proposal {
  attribution: Attribution;
  rationales: Record<Point["rationale"], string>;
}

const extraRoundsOf = ({ extraRounds }: Parameters): number =>
  typeof extraRounds === "number" ? extraRounds : DEFAULT_EXTRA_ROUNDS;

async function* run(input: MethodInput): MethodRun {
  const steps = stepsToJudge(input);
  const extraRounds = extraRoundsOf(input.parameters);
  const prompts = createRafflesPrompts(input, extraRounds);
  const search = prompts.isWhole ? null : prepareSearch(input);
  if (search) return yield* runBySearch(input, prompts, search);
  yield {
    type: "started",
    stepCount: steps.length,
    plannedCalls: raffles.plannedCalls(steps.length, input.parameters),
  };
  const rounds: Round[] = [];
  const proposed: Attribution[] = [];
  while (rounds.length <= extraRounds && (rounds.at(-1)?.total ?? 0) <= GOOD_ENOUGH) {
    const proposal = yield* propose(input, prompts, rounds);
    if (proposal === null) break;
    if (proposal.attribution.isAbstained) return proposal.attribution;
    const round = yield* examine(input, prompts, proposal, rounds.length);
    rounds.push(round);
    proposed.push(proposal.attribution);
    yield { type: "found", attribution: toAnswer(rounds, proposed) };
  }
  const best = toAnswer(rounds, proposed);
  yield { type: "note", message: explain(rounds, best) };
  return best;
}

/**
 * Where the trace is longer than the context: the one proposal comes from a search. Its examiners see its step, and the
 * others shortened; it stays as it is where not even that fits.
 */
async function* runBySearch(input: MethodInput, prompts: Prompts, search: SearchParts): MethodRun {
  const { min, max } = planBySearch(search.size);
  yield { type: "started", stepCount: input.trace.steps.length, plannedCalls: { min, max } };
  const attribution = yield* searchSteps(input, search);
  if (attribution.isAbstained) return attribution;
  yield { type: "found", attribution };
  const { reason } = attribution;
  const rationales = { why_mistake: reason, why_first: reason, why_lasting: reason };
  try {
    const round = yield* examine(input, prompts, { attribution, rationales }, 0);
    yield { type: "note", message: explain([round], { ...attribution, confidence: round.total }) };
    return toAnswer([round], [attribution]);
  } catch (error) {
    if (!(error instanceof JudgeError) || error.code !== "too-long") throw error;
    yield { type: "note", message: "The trace is too long for the examiners, so the proposal was not examined." };
    return attribution;
  }
}

const planBySearch = (size: SearchSize): { min: number; max: number; texts: number } => {
  const { min, max, texts } = planSearch(size, usualTexts);
  const examined = (points.length * size.contextTokens) / Math.max(1, size.textTokens);
  return { min: min + points.length, max: max + points.length, texts: texts + examined };
};

/**
 * Null where a later proposal cannot be read: what was proposed before stands. The first one that cannot is an error.
 */
async function* propose(
  input: MethodInput,
  prompts: Prompts,
  rounds: readonly Round[],
): AsyncGenerator<MethodEvent, Proposal | null, void> {
  assertNotCancelled(input.signal);
  const { messages, shown } = prompts.propose(rounds);
  const { steps } = input.trace;
  const range = { first: 0, last: steps.length - 1 };
  if (shown.unseen.length > 0) yield { type: "coverage", unseen: [...shown.unseen], rule: shorteningRule };
  yield { type: "asking", call: "attribution", ...range };
  try {
    const { value, raw } = await input.judge.ask({
      name: "attribution",
      schema: RafflesProposal,
      messages,
      steps: range,
      shown,
      findFault: (reply) => findAnswerFault(reply, steps),
      readText: (text) => withoutRationales(readAttributionText(text)),
    });
    if (isDenial(value)) return rounds.length > 0 ? null : yield* proposeDenied(input, value.reasoning);
    const named = nameAnswer(value, steps);
    if (!named) throw new JudgeError("unreadable", "The judge named no step of this trace. Choose another model.", raw);
    const { attribution, notes } = toAttribution(value, named, { steps, taxonomy: input.taxonomy });
    for (const message of [...notes, ...noteOnCoverage(named.stepIndex, shown)])
      yield { type: "note", message: `Proposal ${rounds.length + 1}: ${message}` };
    const { reasoning, why_mistake, why_first, why_lasting } = value;
    return {
      attribution,
      rationales: {
        why_mistake: why_mistake || reasoning,
        why_first: why_first || reasoning,
        why_lasting: why_lasting || reasoning,
      },
    };
  } catch (error) {
    if (rounds.length === 0 || !isUnreadable(error)) throw error;
    yield {
      type: "note",
      message: `Proposal ${rounds.length + 1} could not be read, so the search ended with the earlier ones.`,
    };
    return null;
  }
}

/** The likeliest step is the proposal where the judge at first named none. */
async function* proposeDenied(input: MethodInput, denial: string): AsyncGenerator<MethodEvent, Proposal, void> {
  const attribution = yield* answerDenied(input, denial, "ask");
  const { reason } = attribution;
  return { attribution, rationales: { why_mistake: reason, why_first: reason, why_lasting: reason } };
}

const withoutRationales = (reply: ReturnType<typeof readAttributionText>): RafflesProposal | null =>
  reply && { ...reply, party: null, why_mistake: "", why_first: "", why_lasting: "" };

const isUnreadable = (error: unknown): boolean => error instanceof JudgeError && error.code === "unreadable";

/** Three evaluators look at one rationale each, a rule at agent and step. */
async function* examine(
  input: MethodInput,
  prompts: Prompts,
  { attribution, rationales }: Proposal,
  roundNumber: number,
): AsyncGenerator<MethodEvent, Round, void> {
  const scores: Round["scores"] = [];
  for (const point of points) {
    assertNotCancelled(input.signal);
    const { messages, shown } = prompts.evaluate(attribution, point, rationales[point.rationale]);
    const range = { first: 0, last: input.trace.steps.length - 1 };
    if (shown.unseen.length > 0) yield { type: "coverage", unseen: [...shown.unseen], rule: shorteningRule };
    yield { type: "asking", call: "evaluation", ...range };
    try {
      const { value } = await input.judge.ask({
        name: "evaluation",
        schema: Evaluation,
        messages,
        steps: range,
        shown,
        findFault: ({ confidence }) => (confidence === null ? '"confidence" must be a number from 0 to 1.' : null),
      });
      scores.push({ evaluator: point.evaluator, score: value.confidence ?? 0, critique: value.reasoning });
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      scores.push({ evaluator: point.evaluator, score: 0, critique: "" });
      yield {
        type: "note",
        message: `Proposal ${roundNumber + 1}: the answer of evaluator “${point.evaluator}” could not be read and counts as 0.`,
      };
    }
  }
  scores.push(checkSpeaker(attribution, input.trace.steps));
  const { agent, stepIndex } = attribution;
  const total = scores.reduce((sum, { score }) => sum + score, 0) / scores.length;
  return { agent, stepIndex, total, scores };
}

/**
 * The rule of the four: 1 where the named agent takes the named step. It scores and never changes an answer: a label's
 * agent need not be the speaker.
 */
function checkSpeaker({ agent, stepIndex }: Attribution, steps: readonly Step[]): Round["scores"][number] {
  const speaker = steps[stepIndex]?.agent ?? "";
  const isSpeaker = sameAgent(speaker, agent);
  const critique = isSpeaker
    ? `Step ${stepIndex} was taken by ${speaker}.`
    : `Step ${stepIndex} was taken by ${speaker}, not by ${agent}. Name ${agent} only where it answers for what ${speaker} did.`;
  return { evaluator: "agent takes the step", score: isSpeaker ? 1 : 0, critique };
}

/**
 * The proposal with the highest score, of equals the latest. Behind all proposals stand the other
 * suspects that the judge named with it.
 */
function toAnswer(rounds: readonly Round[], proposed: readonly Attribution[]): Attribution {
  const ranked = rounds
    .map((round, at) => ({ round, at }))
    .sort((a, b) => b.round.total - a.round.total || b.at - a.at);
  const [best] = ranked;
  const chosen = best && proposed[best.at];
  if (!best || !chosen)
    throw new JudgeError("unreadable", "The judge proposed nothing. Try again or choose another model.");
  const least = ranked.at(-1)?.round.total ?? 0;
  const suspects = [
    ...ranked.map(({ round: { stepIndex, agent, total } }) => ({ stepIndex, agent, score: total })),
    ...chosen.suspects.map((suspect) => ({ ...suspect, score: Math.min(suspect.score, least) })),
  ];
  return {
    ...chosen,
    suspects: suspects.filter(
      ({ stepIndex, agent }, at) =>
        suspects.findIndex((other) => other.stepIndex === stepIndex && sameAgent(other.agent, agent)) === at,
    ),
    confidence: best.round.total,
    exhibits: [{ kind: "rounds", rounds: [...rounds] }],
  };
}

function explain(rounds: readonly Round[], { stepIndex, confidence = 0 }: Attribution): string {
  const score = `${confidence.toFixed(2)} of 1`;
  return confidence > GOOD_ENOUGH
    ? `Proposal ${rounds.length} (step ${stepIndex}) was accepted, ${score}, so the search ended there.`
    : `None of ${rounds.length} proposals was accepted (above ${GOOD_ENOUGH}): step ${stepIndex} has the highest score, ${score}; the latest one wins a tie.`;
}

function renderSample(): string {
  const prompts = createRafflesPrompts(sampleInput, DEFAULT_EXTRA_ROUNDS);
  const score = { evaluator: "is a mistake", score: 0.5, critique: "Critique." };
  const round: Round = { agent: "Worker", stepIndex: 1, total: 0.5, scores: [score] };
  const messages = [
    prompts.propose([]).messages,
    prompts.propose([round]).messages,
    ...points.map((point) => prompts.evaluate(round, point, "Rationale.").messages),
  ];
  return [JSON.stringify(messages), renderSampleSearch(), renderSampleRanges()].join("\n");
}

/**
 * A judge proposes, three evaluators and a rule score its reasons, and it proposes again with their criticism.
 * RAFFLES, arXiv 2509.06822, section 3.
 */
export const raffles: ListedMethod = {
  name: "raffles",
  version: "4",
  title: "Raffles",
  summary:
    "The judge proposes, evaluators examine its reasons, and it proposes again until a proposal is accepted. Reports how well supported it is.",
  source: "RAFFLES, arXiv 2509.06822",
  weakness: "Expensive, and its evaluators are one model: they may all share its first opinion.",
  costWords: { calls: "4 to 13 with two extra rounds", textSent: "as often as it calls" },
  needsJudge: true,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "answer",
  recommendedAs: "careful",
  mayVote: true,
  parameterFields: [
    {
      name: "extraRounds",
      title: "Extra rounds",
      help: "How many more proposals may be made if the first one is not accepted. Each takes four calls.",
      kind: "integer",
      least: 0,
      most: 5,
      default: DEFAULT_EXTRA_ROUNDS,
    },
  ],
  promptText: `${renderSample()}\n${renderSampleLikeliest()}`,
  plannedCalls: (stepCount, parameters) =>
    stepCount === 0 ? { min: 0, max: 0 } : { min: 2, max: 4 * (1 + extraRoundsOf(parameters)) + 1 },
  plannedBeyond: planBySearch,
  beyondContext: "search",
  run,
};
