import { normaliseAgent } from "@/lib/traces/normalise-agent";
import { type Step } from "@/lib/traces/trace";
import { type ReplayStep } from "./protocol/messages";

/**
 * A step that a system told, as a step of a trace: the agent under its normalized name, and nothing that was not told.
 * `pointer` says where it stands in its source.
 */
export const stepOfReplay = (
  { agent, isError = false, ...step }: ReplayStep,
  pointer = `/steps/${step.index}`,
): Step => {
  const said = Object.fromEntries(Object.entries(step).filter(([, value]) => value !== undefined)) as typeof step;
  return {
    ...(said as Omit<Step, "agent" | "rawAgent" | "isError" | "source">),
    agent: normaliseAgent(agent) || "unknown",
    rawAgent: agent,
    isError,
    source: { pointer },
  };
};
