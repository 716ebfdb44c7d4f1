import { type Attribution } from "@/lib/traces/attribution";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { formatCount } from "@/lib/format";

/** How two answers stand to each other, in a sentence. Null is no answer. */
export function answerDifference(a: Attribution | null, b: Attribution | null): string {
  if (!a || !b) return a || b ? "Only one of the two answers." : "Neither of the two answers.";
  const apart = Math.abs(a.stepIndex - b.stepIndex);
  const isSame = sameAgent(a.agent, b.agent);
  const firm =
    a.isAbstained || b.isAbstained
      ? ` ${a.isAbstained && b.isAbstained ? "Both abstain" : "One of them abstains"}.`
      : "";
  if (apart === 0) return (isSame ? "The same agent and step." : "The same step, but another agent.") + firm;
  return `${isSame ? "The same agent" : "Another agent"}, ${formatCount(apart, "step")} apart.${firm}`;
}
