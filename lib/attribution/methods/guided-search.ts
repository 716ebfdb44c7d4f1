import { type Attribution } from "@/lib/traces/attribution";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { type MethodInput, type MethodRun } from "../method";
import { type SearchParts } from "../search/search-prompt";
import { type Ranking } from "../tracer";
import { fuse } from "./fuse-scores";
import { searchSteps } from "./search-steps";

/** So many of the steps that a ranking holds likeliest are shown first. */
const mostShown = 8;

/**
 * The search of a trace that is longer than the context, with a ranking: what it holds likeliest is read first, and the
 * steps for which the judge stated a likelihood are weighed by both.
 */
export async function* searchByRanking(
  input: MethodInput,
  parts: SearchParts,
  { ranking, alpha }: { ranking: Ranking; alpha: number },
): MethodRun {
  const likeliest = alpha > 0 ? ranking.steps.slice(0, mostShown) : [];
  const first = likeliest.map(({ stepIndex }) => ({ first: stepIndex, last: stepIndex, from: 0 }));
  const answer = yield* searchSteps(input, { ...parts, opening: [...first, ...parts.opening] });
  const pooled = poolWith(answer, input.trace.steps, { ranking, alpha });
  if (pooled.stepIndex !== answer.stepIndex)
    yield {
      type: "note",
      message: `The judge named step ${answer.stepIndex}; with the ranking of the weights, step ${pooled.stepIndex} is likelier, which it suspects too.`,
    };
  return { ...pooled, applicability: ranking.applicability };
}

/** An answer without a stated likelihood, from windows or after none was named, stays as it is. */
function poolWith(
  answer: Attribution,
  steps: MethodInput["trace"]["steps"],
  { ranking, alpha }: { ranking: Ranking; alpha: number },
): Attribution {
  const { stepIndex, confidence } = answer;
  if (answer.isAbstained || confidence === undefined || alpha === 0) return answer;
  const stated = new Map(answer.suspects.toReversed().map(({ stepIndex: step, score }) => [step, score]));
  stated.set(stepIndex, confidence);
  const shares = new Map(ranking.steps.map(({ stepIndex: step, probability }) => [step, probability]));
  const agentOf = (step: number): string =>
    step === stepIndex
      ? answer.agent
      : (answer.suspects.find((one) => one.stepIndex === step)?.agent ?? steps[step]?.agent ?? "");
  const candidates = [...stated.keys()].map((step) => ({
    stepIndex: step,
    agent: agentOf(step),
    probability: shares.get(step) ?? 0,
  }));
  const suspects = fuse(candidates, stated, alpha);
  const [best] = suspects;
  if (!best || best.stepIndex === stepIndex) return { ...answer, suspects };
  // Party, kind of failure and fix were said of the other step.
  const { reason, quotes, denial } = answer;
  return {
    agent: best.agent,
    stepIndex: best.stepIndex,
    reason: `The judge named step ${stepIndex}${sameAgent(best.agent, answer.agent) ? "" : ` of ${answer.agent}`}: ${reason}`,
    quotes,
    suspects,
    confidence: stated.get(best.stepIndex) ?? 0,
    ...(denial === undefined ? {} : { denial }),
  };
}
