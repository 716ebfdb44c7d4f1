import { type Method } from "./method";
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
import { simulatedReplay } from "./methods/simulated-replay";
import { spectrum } from "./methods/spectrum";
import { stepByStep } from "./methods/step-by-step";
import { tracer } from "./methods/tracer";
import { tracerModel } from "./methods/tracer-model";
import { trajectoryDivergence } from "./methods/trajectory-divergence";

/** Those that may vote together. */
const consensus = createConsensus([
  abductActPredict,
  guided,
  likeliestFirst,
  allAtOnce,
  stepByStep,
  binarySearch,
  hybrid,
  raffles,
  influenceGraph,
  expectedConfidence,
  tracerModel,
  tracer,
  firstCode,
  answerOrigin,
]);

/** Every method, in the order in which they are offered: the default, those that ask a model, the rules. */
export const methods: readonly Method[] = [
  tracer,
  abductActPredict,
  guided,
  likeliestFirst,
  consensus,
  allAtOnce,
  stepByStep,
  binarySearch,
  hybrid,
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
];

/** Short names that may stand for a method on the command line and in the API. */
const aliases: Readonly<Record<string, string>> = { trajectory: "trajectory-divergence" };

export const findMethod = (name: string): Method | undefined => {
  const full = Object.hasOwn(aliases, name) ? aliases[name] : name;
  return methods.find((method) => method.name === full);
};
