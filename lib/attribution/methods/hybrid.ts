import { type Attribution } from "@/lib/traces/attribution";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { planSearch, type SearchSize, usualTexts } from "../search/search-budget";
import { prepareSearch } from "../search/search-prompt";
import { askAllAtOnce, fitsAtOnce, renderSampleAttribution } from "./all-at-once";
import { renderSampleLikeliest } from "../prompts/likeliest-prompt";
import { judgeSteps, renderSampleJudgements, windowField } from "./judge-steps";
import { stepsToJudge } from "./method-steps";
import { renderSampleRanges } from "./range-judgements";
import { renderSampleSearch, searchSteps } from "./search-steps";

async function* run(input: MethodInput): MethodRun {
  const steps = stepsToJudge(input);
  const search = fitsAtOnce(input) ? null : prepareSearch(input);
  const { min, max } = search ? planBySearch(search.size) : hybrid.plannedCalls(steps.length, input.parameters);
  yield { type: "started", stepCount: steps.length, plannedCalls: { min, max } };
  const whole = yield* search ? searchSteps(input, search) : askAllAtOnce(input, "ask");
  if (whole.isAbstained) return whole;
  yield { type: "found", attribution: whole };
  // The step that was named with the agent is judged too where another took it: an agent can answer
  // for a step that it did not take.
  const walk = steps.filter(({ index, agent }) => sameAgent(agent, whole.agent) || index === whole.stepIndex);
  const answer = yield* judgeSteps(input, walk, { complete: (found) => combine(whole, found) });
  if (answer.stepIndex !== whole.stepIndex)
    yield {
      type: "note",
      message: `In the ${search ? "search" : "first call"}, the judge named step ${whole.stepIndex}; of the ${walk.length} steps judged one by one for ${whole.agent}, step ${answer.stepIndex} was chosen.`,
    };
  return answer;
}

/** The agent is the first answer's, and what goes with it; step, reason and order of suspects are the walk's. */
const combine = ({ agent, quotes, failureMode, taxonomy, denial }: Attribution, found: Attribution): Attribution => ({
  ...found,
  agent,
  quotes,
  ...(failureMode === undefined ? {} : { failureMode }),
  ...(taxonomy === undefined ? {} : { taxonomy }),
  ...(denial === undefined ? {} : { denial }),
});

/** A search instead of the first call, then a window for each step that is judged. */
const planBySearch = (size: SearchSize): { min: number; max: number; texts: number } => {
  const { min, max, texts } = planSearch(size, usualTexts);
  const { stepCount, contextTokens, textTokens } = size;
  const perStep = Math.min(1 / 2, contextTokens / Math.max(1, textTokens));
  return { min: min + 1, max: max + stepCount, texts: texts + stepCount * perStep };
};

/**
 * All at once names the agent, step by step walks its steps only. Zhang et al. 2025 (arXiv
 * 2505.00212), section 4: the hybrid.
 */
export const hybrid: ListedMethod = {
  name: "hybrid",
  version: "4",
  title: "Hybrid",
  summary:
    "Asks once which agent is responsible, then judges only that agent's steps, one after another, each with the steps before it.",
  source: "Zhang et al. 2025, arXiv 2505.00212, section 4",
  weakness: "If the agent is wrong, the step cannot be right.",
  costWords: { calls: "1 (several where the trace is too long) + the steps of one agent", textSent: "1 + up to n / 2" },
  needsJudge: true,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "answer",
  mayVote: true,
  asksSingly: true,
  parameterFields: [windowField],
  promptText: [
    renderSampleAttribution(),
    renderSampleLikeliest(),
    renderSampleJudgements(),
    renderSampleSearch(),
    renderSampleRanges(),
  ].join("\n"),
  plannedCalls: (stepCount) => (stepCount === 0 ? { min: 0, max: 0 } : { min: 2, max: stepCount + 2 }),
  // The whole trace once, and the past of each step that is judged: half of the trace on average.
  textsSent: (calls) => 1 + Math.max(0, calls - 1) / 2,
  plannedBeyond: planBySearch,
  beyondContext: "search",
  run,
};
