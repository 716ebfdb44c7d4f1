import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { type Parameters } from "../method-parameters";
import { renderSampleCorrections } from "../prompts/correction-prompt";
import { scanFields } from "./lab-parameters";

const asksModel = ({ corrector }: Parameters): boolean => corrector === "model";

const run = ({ lab, ...input }: MethodInput): MethodRun => lab.scan(input);

/** Replays of the system itself, step by step, each with its control. */
export const counterfactual: ListedMethod = {
  name: "counterfactual",
  version: "1",
  title: "Counterfactual scan",
  summary:
    "Corrects one step after another, continues the system from there several times, and names the step whose correction fixes the failure more often than retrying it.",
  source:
    "AgenTracer (arXiv 2509.03312), section 3, the decisive step; with a control, a level over all steps and a placebo of our own",
  weakness:
    "If the system ignores a correction, or is so unstable that retrying a step helps as much as correcting it.",
  needsWords: "a system that can be replayed; a model if one corrects",
  costWords: { calls: "none, or 1 to 2 per step", textSent: "up to 2n" },
  needsJudge: true,
  needsJudgeWith: asksModel,
  needsTracer: true,
  needsTracerWith: ({ order }) => order === "by-suspects",
  needsLab: "executed",
  needsPeers: "none",
  offeredAs: "replay",
  parameterFields: [
    {
      kind: "choice",
      name: "corrector",
      title: "Corrected by",
      help: "A model that corrects each step. The scripted oracle needs no model but knows only the sandbox tasks. Manual edits are the what-ifs that people tried on this trace.",
      options: [
        { value: "model", title: "A model" },
        { value: "reference", title: "The scripted oracle (sandbox)" },
        { value: "edits", title: "Manual edits" },
      ],
      default: "model",
    },
    ...scanFields,
  ],
  promptText: renderSampleCorrections(),
  // One correction a step that is tested, and another where the first told the answer.
  plannedCalls: (stepCount, parameters) =>
    asksModel(parameters) ? { min: Math.min(1, stepCount), max: 2 * stepCount } : { min: 0, max: 0 },
  run,
};
