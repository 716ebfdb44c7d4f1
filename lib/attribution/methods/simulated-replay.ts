import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { type ParameterField } from "../method-parameters";
import { renderSampleCorrections } from "../prompts/correction-prompt";
import { renderSampleSimulations } from "../prompts/simulation-prompt";
import { scanFields } from "./lab-parameters";

const run = ({ lab, ...input }: MethodInput): MethodRun => lab.scan(input);

/** Each replay is a call of the model here: fewer of them unless more are asked for. */
const fewer: Readonly<Record<string, number>> = { replays: 3, maxReplays: 100 };
const fields = scanFields.map((field): ParameterField => {
  const own = fewer[field.name];
  return field.kind === "integer" && own !== undefined ? { ...field, default: own } : field;
});

/** The scan where there is no system to run: a model foretells how each replay would end. */
export const simulatedReplay: ListedMethod = {
  name: "simulated-replay",
  version: "1",
  title: "Simulated replay",
  summary:
    "Has a model correct one step after another and predict how the run would have continued. Nothing is executed, so it is not executed evidence.",
  source: "The counterfactual scan, with outcomes predicted by a model instead of executed",
  weakness: "A model predicts how runs would end and may be wrong about all of them: nothing is executed.",
  needsWords: "a model; nothing is executed",
  costWords: { calls: "1 to 2 per step, and 1 for each replay", textSent: "as often as it calls" },
  needsJudge: true,
  needsTracer: true,
  needsTracerWith: ({ order }) => order === "by-suspects",
  needsLab: "simulated",
  needsPeers: "none",
  offeredAs: "replay",
  parameterFields: fields,
  promptText: renderSampleCorrections() + renderSampleSimulations(),
  // A correction a step and another where the first told the answer; and one call for each
  // replay, as far as its limit goes.
  plannedCalls: (stepCount, { maxReplays }) => ({
    min: Math.min(3, 3 * stepCount),
    max: stepCount === 0 ? 0 : 2 * stepCount + (typeof maxReplays === "number" ? maxReplays : 0),
  }),
  run,
};
