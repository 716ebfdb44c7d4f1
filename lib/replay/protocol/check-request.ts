import { isLongerThan } from "./prefix-hash";
import { type Capabilities, type ReplayRequest, replayLimits } from "./messages";

/** What contradicts itself in a request that has the form of one, in a sentence; null where nothing does. */
export function findContradiction({ start, prefix, change }: ReplayRequest): string | null {
  const gap = prefix.findIndex(({ index }, at) => index !== at);
  if (gap !== -1) return `The step at ${gap} of the prefix has index ${prefix[gap]?.index}.`;
  if (start !== "prefix" && prefix.length > 0) return `A replay with start ${start} has no prefix.`;
  if (change?.kind === "replace") {
    if (start !== "prefix") return "Only a replay from a prefix replaces a step.";
    if (change.step.index !== prefix.length)
      return `The replaced step has index ${change.step.index}; after the prefix comes ${prefix.length}.`;
  }
  if (change?.kind === "hint") {
    if (start === "resample") return "A replay with start resample takes no hint.";
    if (start === "prefix" && change.stepIndex !== prefix.length)
      return `The hint is for step ${change.stepIndex}; after the prefix comes ${prefix.length}.`;
    if (isLongerThan(change.text, replayLimits.hintBytes))
      return `The hint is longer than ${replayLimits.hintBytes} bytes.`;
  }
  if (start === "hint" && change?.kind !== "hint") return "A replay with start hint needs a hint.";
  return null;
}

/** What a request asks for that a system does not offer, in a sentence; null where it offers all of it. */
export function findUnoffered(
  { start, change, without }: Pick<ReplayRequest, "start" | "change" | "without">,
  capabilities: Pick<Capabilities, "starts" | "hasHints" | "canLeaveOutAgents">,
): string | null {
  if (!capabilities.starts.includes(start))
    return `This system does not start by ${start}, only by ${capabilities.starts.join(", ")}.`;
  if (start === "prefix" && change?.kind === "hint" && !capabilities.hasHints)
    return "This system takes no hint after a prefix.";
  if (without !== null && !capabilities.canLeaveOutAgents) return "This system cannot leave out an agent.";
  return null;
}
