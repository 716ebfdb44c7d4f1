import { type Attribution } from "@/lib/traces/attribution";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { formatCount } from "@/lib/format";

/**
 * How two answers stand to each other, in a sentence. Null is no answer; one that abstains blames nobody, so
 * that only its step is compared.
 */
export function answerDifference(a: Attribution | null, b: Attribution | null): string {
  if (!a || !b) return a || b ? "Only one of the two answers." : "Neither of the two answers.";
  const apart = Math.abs(a.stepIndex - b.stepIndex);
  const steps = formatCount(apart, "step");
  if (a.isAbstained && b.isAbstained)
    return `Neither has a clear answer; they begin the reading ${apart === 0 ? "at the same step" : `${steps} apart`}.`;
  if (a.isAbstained || b.isAbstained)
    return `One of them has no clear answer; it begins the reading ${apart === 0 ? "at" : `${steps} from`} the other's step.`;
  const isSame = sameAgent(a.agent, b.agent);
  if (apart === 0) return isSame ? "The same agent and step." : "The same step, but another agent.";
  return `${isSame ? "The same agent" : "Another agent"}, ${steps} apart.`;
}
