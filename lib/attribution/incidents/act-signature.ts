import { sameAgent } from "@/lib/traces/normalise-agent";
import { type Step } from "@/lib/traces/trace";

const doing = ({ kind, tool }: Step): string => (tool ? `${kind} ${tool.name}` : kind).toLowerCase();
const plain = ({ content }: Step): string => content.split(/\s+/u).filter(Boolean).join(" ").toLowerCase();

/** What is done at a step, what comes before and after it, and whether it repeats an earlier one. */
export function actSignature(steps: readonly Step[], at: number): string[] {
  const step = steps[at];
  if (!step) return [];
  const said = plain(step);
  const before = steps.slice(0, at);
  const same = said === "" ? undefined : before.findLast((one) => one.kind === step.kind && plain(one) === said);
  const [last, next] = [steps[at - 1], steps[at + 1]];
  return [
    `does ${doing(step)}`,
    ...(step.recipient === undefined ? [] : [`to ${step.recipient.toLowerCase()}`]),
    ...(last ? [`after ${last.agent.toLowerCase()} ${doing(last)}`] : ["first"]),
    ...(next ? [`before ${next.agent.toLowerCase()} ${doing(next)}`] : ["last"]),
    ...(same ? [sameAgent(same.agent, step.agent) ? "repeats itself" : "repeats another agent"] : []),
    ...(said === "" ? ["says nothing"] : []),
    ...(step.isError ? ["fails"] : []),
  ];
}
