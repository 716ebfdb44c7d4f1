import { type Attribution } from "@/lib/traces/attribution";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { formatCount } from "@/lib/format";

/**
 * How two answers stand to each other, in a sentence. Null is no answer; one that abstains blames nobody, so
 * that only its step is compared.
 */
export function answerDifference(a: Attribution | null, b: Attribution | null): string {
  if (!a || !b) return a || b ? "Only one of the two has an answer." : "Neither has an answer.";
  const apart = Math.abs(a.stepIndex - b.stepIndex);
  const steps = formatCount(apart, "step");
  if (a.isAbstained && b.isAbstained)
    return `Neither has a clear answer; the steps to read first are ${apart === 0 ? "the same" : `${steps} apart`}.`;
  if (a.isAbstained || b.isAbstained)
    return `One has no clear answer; its first step to read is ${apart === 0 ? "the other's step" : `${steps} from the other's`}.`;
  const isSame = sameAgent(a.agent, b.agent);
  if (apart === 0) return isSame ? "Same agent and step." : "Same step, different agent.";
  return `${isSame ? "Same agent" : "Different agent"}, ${steps} apart.`;
}
