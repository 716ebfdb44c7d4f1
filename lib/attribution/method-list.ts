import { type ListedMethod } from "./method";
import { withParty } from "./with-party";
import { abductActPredict } from "./methods/abduct-act-predict";
import { allAtOnce } from "./methods/all-at-once";
import { answerOrigin } from "./methods/answer-origin";
import { baselines } from "./methods/baselines";
import { binarySearch } from "./methods/binary-search";
import { createConsensus } from "./methods/consensus";
import { counterfactual } from "./methods/counterfactual";
import { expectedConfidence } from "./methods/expected-confidence";
import { firstCode } from "./methods/first-code";
import { guided } from "./methods/guided";
import { hybrid } from "./methods/hybrid";
import { influenceGraph } from "./methods/influence-graph";
import { likeliestFirst } from "./methods/likeliest-first";
import { postedScores } from "./methods/posted-scores";
import { raffles } from "./methods/raffles";
import { rules } from "./methods/rules";
import { search } from "./methods/search";
import { simulatedReplay } from "./methods/simulated-replay";
import { spectrum } from "./methods/spectrum";
import { stepByStep } from "./methods/step-by-step";
import { tracer } from "./methods/tracer";
import { tracerModel } from "./methods/tracer-model";
import { trajectoryDivergence } from "./methods/trajectory-divergence";

/**
 * Every method but the vote over them, in the order in which they are offered: the default, those that ask a model, the
 * rules, what is not offered as an answer.
 */
const single: readonly ListedMethod[] = [
  tracer,
  abductActPredict,
  guided,
  likeliestFirst,
  allAtOnce,
  stepByStep,
  binarySearch,
  hybrid,
  search,
  raffles,
  influenceGraph,
  expectedConfidence,
  tracerModel,
  rules,
  trajectoryDivergence,
  spectrum,
  firstCode,
  answerOrigin,
  counterfactual,
  simulatedReplay,
  postedScores,
  ...baselines,
].map(withParty);

const voters = single.filter(({ mayVote }) => mayVote);
/** Those that ask a model are named first. The vote is offered before the methods that its usual voters are. */
const consensus = withParty(createConsensus(voters.toSorted((a, b) => Number(b.needsJudge) - Number(a.needsJudge))));

const before = single.findIndex(({ name }) => name === allAtOnce.name);
export const methods: readonly ListedMethod[] = single.toSpliced(before, 0, consensus);

/** A method by its name, or by a short name of its own. */
export const findMethod = (name: string): ListedMethod | undefined =>
  methods.find((method) => method.name === name || method.aliases?.includes(name));
