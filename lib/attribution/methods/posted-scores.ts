import { type Attribution } from "@/lib/traces/attribution";
import { JudgeError } from "../judge-error";
import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { type ScorePoint, rankByFigures, toScoreSeries } from "../score-series";
import { stepsToJudge } from "./method-steps";

/** As many steps as a person reads; the series holds them all. */
const SUSPECT_COUNT = 20;

// Nothing is waited for: an async generator only because every method is one.
async function* run(input: MethodInput): MethodRun {
  const steps = stepsToJudge(input);
  yield {
    type: "started",
    stepCount: steps.length,
    plannedCalls: postedScores.plannedCalls(steps.length, input.parameters),
  };
  const { figures, isHigherWorse, title } = readPosted(input);
  const byStep = new Map(figures.map((point) => [point.stepIndex, point]));
  const points = [...byStep.values()].filter(({ stepIndex }) => stepIndex >= 0 && stepIndex < steps.length);
  const strangerCount = byStep.size - points.length;
  const repeatedCount = figures.length - byStep.size;
  const missingCount = steps.length - points.length;
  if (strangerCount > 0) yield note(`Scores left out because their step is not in this trace: ${strangerCount}.`);
  if (repeatedCount > 0) yield note(`Scores left out because a later one is for the same step: ${repeatedCount}.`);
  const suspects = rankByFigures(steps, points, isHigherWorse);
  const [top] = suspects;
  if (!top)
    throw new JudgeError("empty", "None of the scores is for a step of this trace, so there is nothing to rank.");
  if (missingCount > 0) yield note(`Steps without a score, which are not ranked: ${missingCount} of ${steps.length}.`);
  const series = toScoreSeries({ title, basis: "posted", isHigherWorse, points });
  const value = byStep.get(top.stepIndex)?.value ?? 0;
  const attribution: Attribution = {
    agent: top.agent,
    stepIndex: top.stepIndex,
    reason: `Step ${top.stepIndex} of ${top.agent} has the ${isHigherWorse ? "highest" : "lowest"} score, ${value}, of the ${points.length} that were posted (${title}). The steps are ranked by these scores alone; the text is ignored.`,
    quotes: [],
    suspects: suspects.slice(0, SUSPECT_COUNT),
    exhibits: [series],
  };
  return attribution;
}

const note = (message: string) => ({ type: "note" as const, message });

function readPosted({ parameters }: MethodInput): { figures: ScorePoint[]; isHigherWorse: boolean; title: string } {
  const { scores, direction, source } = parameters;
  const figures = Array.isArray(scores) ? scores.filter((point) => typeof point === "object") : [];
  const names = Array.isArray(source) ? source.filter((name) => typeof name === "string") : [];
  return {
    figures,
    isHigherWorse: direction !== "lower-is-worse",
    title: names.length > 0 ? names.join(", ") : "source not stated",
  };
}

/**
 * Figures that were made elsewhere (attention mass, negative log-likelihood, a model of one's own), as a
 * ranking of the steps. No model is asked.
 */
export const postedScores: ListedMethod = {
  name: "posted-scores",
  version: "1",
  title: "Posted scores",
  summary: "Ranks the steps by scores that you post, such as attention mass or log-likelihood. Asks no model.",
  source: "Whatever produced the scores, named with them",
  weakness: "Only as good as the posted scores: nothing in the trace is read.",
  needsWords: "one number per step, posted",
  needsJudge: false,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "posted",
  parameterFields: [
    {
      name: "source",
      title: "Made by",
      help: "What produced the scores: a measure and a model, such as “attention mass, Qwen3-0.6B”.",
      kind: "names",
      default: [],
    },
    {
      name: "direction",
      title: "Direction",
      help: "Whether a higher or a lower score makes a step more suspicious.",
      kind: "choice",
      options: [
        { value: "higher-is-worse", title: "Higher is worse" },
        { value: "lower-is-worse", title: "Lower is worse" },
      ],
      default: "higher-is-worse",
    },
    { name: "scores", title: "Figures", help: "One number for each step that has one.", kind: "figures" },
  ],
  promptText: "",
  plannedCalls: () => ({ min: 0, max: 0 }),
  run,
};
