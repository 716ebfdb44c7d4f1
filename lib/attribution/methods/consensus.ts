import { type Attribution } from "@/lib/traces/attribution";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { conformalInterval } from "../conformal";
import { type CastVote, countVotes, LEAST_SCORED, weighVoters } from "../consensus-votes";
import { type Fusion } from "../fusion/fit-fusion";
import { certaintyAfter, fitVotes, type VotesOnTrace, weighByFusion } from "../fusion/weigh-votes";
import { type Judge } from "../judge";
import { isWithoutAnswer, JudgeError } from "../judge-error";
import {
  type ListedMethod,
  type Method,
  type MethodEvent,
  type MethodInput,
  type MethodRun,
  nothingMeasured,
} from "../method";
import { defaultParameters, type Parameters } from "../method-parameters";
import { type Choice, planBeyond, planCalls, planStages, planVotes, sureField } from "./consensus-plan";
import { assertNotCancelled, stepsToJudge } from "./method-steps";

/** Samples of one question differ only when they are drawn; at least 0.3 is needed for that. */
const SAMPLE_TEMPERATURE = 0.7;
const DEFAULT_MEMBERS = ["abduct-act-predict", "all-at-once", "binary-search", "tracer"];

interface Voter {
  name: string;
  method: Method;
  /** Null for a method that asks none. */
  model: string | null;
  judge: Judge;
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

/** What was chosen, in the order in which members are listed. */
function readChoice(members: readonly Method[], { methods, models, samples, sureAt }: Parameters): Choice {
  const names = methods === undefined ? DEFAULT_MEMBERS : textsIn(methods);
  return {
    members: members.filter(({ name }) => names.includes(name)),
    models: [...new Set(textsIn(models))],
    samples: typeof samples === "number" ? samples : 1,
    mayStop: typeof sureAt === "number" && sureAt > 0,
  };
}

/**
 * One voter for each method, model and sample; a method that asks no model votes once. Those who ask the
 * same model follow one another.
 */
function listVoters({ members, models, samples }: Choice, { judge, judgeOf }: MethodInput): Voter[] {
  const judges = [judge, ...models.filter((model) => model !== judge.model).map(judgeOf)];
  const asking = judges.flatMap((asked) =>
    members
      .filter(({ needsJudge }) => needsJudge)
      .flatMap((method) =>
        Array.from({ length: samples }, (_, sample): Voter => {
          const parts = [
            method.name,
            ...(judges.length > 1 ? [asked.model] : []),
            ...(samples > 1 ? [`sample ${sample}`] : []),
          ];
          const drawn = samples > 1 ? sampled(asked, sample) : asked;
          return { name: parts.join(", "), method, model: asked.model, judge: drawn };
        }),
      ),
  );
  const free = members
    .filter(({ needsJudge }) => !needsJudge)
    .map((method): Voter => ({ name: method.name, method, model: null, judge }));
  return [...asking, ...free];
}

/** The same judge, each of its answers drawn. */
const sampled = (judge: Judge, sample: number): Judge => ({
  model: judge.model,
  contextTokens: judge.contextTokens,
  price: judge.price,
  ask: (request) => judge.ask({ ...request, sampling: { temperature: SAMPLE_TEMPERATURE, sample } }),
});

async function* run(members: readonly Method[], input: MethodInput): MethodRun {
  const steps = stepsToJudge(input);
  const choice = readChoice(members, input.parameters);
  const voters = listVoters(choice, input);
  const plannedCalls = planVotes(choice, steps, input.judge.contextTokens);
  yield { type: "started", stepCount: steps.length, plannedCalls };
  const voices = voters.map(({ method, model }) => ({
    method: method.name,
    model,
    asksSingly: method.asksSingly === true,
  }));
  const weights = weighVoters(voices, input.measured.reliability);
  const fitted = fitVotes(voices, input.measured.labelled ?? []);
  const fusion = fitted?.fusion ?? null;
  yield { type: "note", message: fitted ? explainFusion(fitted.count) : explainWeights(weights) };
  const votes: CastVote[] = [];
  const abstained: CastVote[] = [];
  const faults: JudgeError[] = [];
  const given = { voices, stepCount: steps.length, votes, abstained };
  let weighing = fusion;
  let heardOf = voters.length;
  const stages = planStages(voters, input);
  for (const [asked, { voter: at, fusion: known }] of stages.order.entries()) {
    const voter = voters[at] as Voter;
    assertNotCancelled(input.signal);
    const attribution = yield* hear(voter, input);
    if (attribution instanceof JudgeError) {
      faults.push(attribution);
      yield { type: "note", message: `${voter.name}: left out, because it gave no answer. ${attribution.message}` };
      continue;
    }
    const { agent, stepIndex } = attribution;
    const { weight = 1, reliability = null } = weights[at] ?? {};
    const vote = {
      voter: voter.name,
      method: voter.method.name,
      model: voter.model,
      agent,
      stepIndex,
      weight,
      reliability,
    };
    (attribution.isAbstained ? abstained : votes).push({ ...vote, attribution });
    if (attribution.isAbstained)
      yield { type: "note", message: `${voter.name}: abstains, so it has no vote unless nobody else has an answer.` };
    weighing = known ?? fusion;
    yield { type: "found", attribution: toAttribution(given, input, weighing) };
    const certainty = known ? certaintyAfter(given, known) : 0;
    if (known && asked + 1 < voters.length && certainty >= stages.sureAt) {
      yield { type: "note", message: explainStop(asked + 1, voters.length, stages.sureAt) };
      heardOf = asked + 1;
      break;
    }
  }
  const counted = votes.length > 0 ? votes : abstained;
  assertQuorum(
    stages.order.slice(0, heardOf).map(({ voter }) => voters[voter] as Voter),
    counted,
    faults,
  );
  const answer = toAttribution(given, input, weighing);
  // Scores are those of all votes.
  if (heardOf < voters.length) return answer;
  const interval = conformalInterval(counted, steps.length, input.measured.conformity);
  return interval ? { ...answer, interval: reaching(interval, answer.stepIndex) } : answer;
}

/** The range counts plain votes, so the step that a fit prefers may lie outside: a wider range covers no less. */
const reaching = (
  { first, last, ...rest }: NonNullable<Attribution["interval"]>,
  step: number,
): NonNullable<Attribution["interval"]> => ({ first: Math.min(first, step), last: Math.max(last, step), ...rest });

/**
 * At least half of the voters that ask a model, and one voter in all, must have an answer:
 * what few are left is no consensus.
 */
function assertQuorum(voters: readonly Voter[], votes: readonly CastVote[], faults: readonly JudgeError[]): void {
  const asked = voters.filter(({ model }) => model !== null).length;
  const answered = votes.filter(({ model }) => model !== null).length;
  const fault = faults.at(-1);
  if (!fault || (votes.length > 0 && answered >= asked / 2)) return;
  throw new JudgeError(
    fault.code,
    `Only ${answered} of ${asked} voters that ask a model gave an answer; at least half must. ${fault.message}`,
    fault.reply,
  );
}

/**
 * Runs one voter's method to its end; gives its error where it has no answer by its own fault. What
 * it says is told with its name.
 */
async function* hear(voter: Voter, input: MethodInput): AsyncGenerator<MethodEvent, Attribution | JudgeError, void> {
  const parameters = defaultParameters(voter.method.parameterFields);
  const work = voter.method.run({ ...input, judge: voter.judge, parameters, measured: nothingMeasured });
  try {
    for (;;) {
      const { done, value } = await work.next();
      if (done) return value;
      if (value.type === "asking" || value.type === "coverage") yield value;
      if (value.type === "note") yield { type: "note", message: `${voter.name}: ${value.message}` };
    }
  } catch (error) {
    if (!isWithoutAnswer(error)) throw error;
    return error;
  }
}

/** Those who abstained are counted where nobody else has an answer. */
interface Given extends VotesOnTrace {
  votes: readonly CastVote[];
  abstained: readonly CastVote[];
}

function toAttribution(given: Given, { trace }: MethodInput, fusion: Fusion | null): Attribution {
  const votes = given.votes.length > 0 ? given.votes : given.abstained;
  const weighed = fusion ? weighByFusion(votes, given, fusion) : votes;
  const { agent, stepIndex, stepShare, isDisputed, suspects } = countVotes(weighed, trace.steps);
  const forStep = votes.filter((vote) => vote.stepIndex === stepIndex);
  const [spokesman] = forStep.toSorted(
    (a, b) => Number(sameAgent(b.agent, agent)) - Number(sameAgent(a.agent, agent)) || b.weight - a.weight,
  );
  if (!spokesman) throw new Error("A consensus has votes.");
  const { probability, applicability, isAbstained, interval, exhibits = [], ...spoken } = spokesman.attribution;
  const quotes = forStep.flatMap(({ attribution }) => attribution.quotes);
  const forAgent = votes.filter((vote) => sameAgent(vote.agent, agent)).length;
  return {
    ...spoken,
    agent,
    stepIndex,
    reason:
      `${forStep.length} of ${votes.length} name step ${stepIndex}, ${forAgent} of ${votes.length} hold ${agent} responsible.${fusion ? " Votes are weighted by what these voters named on labeled traces." : ""} ${spoken.reason}`.trim(),
    quotes: quotes.filter(
      ({ stepIndex: step, text }, at) => quotes.findIndex((one) => one.stepIndex === step && one.text === text) === at,
    ),
    suspects,
    confidence: Math.min(1, stepShare),
    isDisputed,
    ...(isAbstained ? { isAbstained } : {}),
    exhibits: [{ kind: "votes", isDisputed, ballots: votes.map(({ attribution, ...ballot }) => ballot) }, ...exhibits],
  };
}

const explainStop = (asked: number, count: number, sureAt: number): string =>
  `${asked} of ${count} voters were asked: by the fit, one step is then at least ${Math.round(100 * sureAt)}% likely.`;

const explainFusion = (count: number): string =>
  `Votes are weighted together, by a fit to what these voters named on ${count} labeled traces.`;

const explainWeights = (weights: readonly { weight: number }[]): string =>
  weights.every(({ weight }) => weight === 1)
    ? `All votes count the same: they are weighted only if each voter was compared with at least ${LEAST_SCORED} labels.`
    : "Votes are weighted by how often each voter named the labeled step, (right + 1) / (scored + 2).";

/**
 * Several methods, models or samples vote. `members` are the methods that may be chosen, the default ones among them:
 * handed in, so that the list of methods can hold this one. Step and agent by separate votes: ECHO, arXiv 2510.04886;
 * the interval: arXiv 2605.06788.
 */
export const createConsensus = (members: readonly Method[]): ListedMethod => {
  const consensus: ListedMethod = {
    name: "consensus",
    version: "5",
    title: "Consensus",
    summary:
      "Several methods, models, or samples vote. Shows where they disagree, and which steps contain the decisive one.",
    source:
      "ECHO, arXiv 2510.04886 (separate votes on agent and step); Conformal Agent Error Attribution, arXiv 2605.06788",
    weakness: "If its members share a mistake, their agreement proves nothing.",
    costWords: { calls: "the sum of its voters", textSent: "the sum of its voters" },
    needsJudge: true,
    needsTracer: members.some(({ needsTracer }) => needsTracer),
    needsPeers: "none",
    offeredAs: "answer",
    recommendedAs: "vote",
    readsMeasured: true,
    parameterFields: [
      {
        name: "methods",
        title: "Methods",
        help: "Which methods vote. Each runs with its default options.",
        kind: "choices",
        options: members.map(({ name, title }) => ({ value: name, title })),
        default: DEFAULT_MEMBERS,
      },
      {
        name: "models",
        title: "Further models",
        help: "Models of the same provider that are asked in addition to the chosen one; each method that asks a model votes once with each.",
        kind: "names",
        default: [],
      },
      {
        name: "samples",
        title: "Samples",
        help: `How often each question is asked; if more than once, at temperature ${SAMPLE_TEMPERATURE}, so that answers may differ.`,
        kind: "integer",
        least: 1,
        most: 10,
        default: 1,
      },
      sureField,
    ],
    promptText: JSON.stringify(members.map(({ name, version, promptText }) => [name, version, promptText])),
    plannedCalls: (stepCount, parameters) => planCalls(readChoice(members, parameters), stepCount),
    plannedBeyond: (size, parameters) => planBeyond(readChoice(members, parameters), size),
    run: (input) => run(members, input),
  };
  return consensus;
};
