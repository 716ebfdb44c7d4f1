import { type TracerModel } from "./tracer-model";

const nothing = { share: 0, low: 0, high: 0, count: 0 };

/**
 * Weights that know nothing: every step is as likely. What first weights are compared with, so that
 * they rest on their own data alone.
 */
export const noWeights: TracerModel = {
  schema: 1,
  parts: [
    {
      shape: "conversing",
      features: [],
      learned: [],
      everyStep: false,
      ranker: { logit: { mean: [], deviation: [], weights: [] }, forest: null },
      calibration: null,
      answersFrom: null,
      applicability: { words: [], agents: [], mean: [], deviation: [], familiarWithin: -1, similarWithin: -1 },
      priorWeight: 0,
    },
  ],
  provenance: {
    name: "no weights",
    dataHash: "",
    traceCount: 0,
    questionCount: 0,
    protocol: "",
    figures: {
      traceCount: 0,
      questionCount: 0,
      step: nothing,
      agent: nothing,
      top3: nothing,
      within: [],
      mrr: 0,
      answered: null,
      rules: [],
      before: { name: "before", title: "nothing", step: nothing, agent: nothing },
      learningCurve: [],
      logLoss: { before: 0, now: 0, gain: { mean: 0, low: 0, high: 0 } },
      calibration: null,
    },
  },
  seen: { questions: [], isGroupedByQuestion: true, outOfFold: {} },
};
