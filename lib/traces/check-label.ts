import { type Attribution } from "./attribution";
import { sameAgent } from "./normalise-agent";
import { type ImportIssue, type Step } from "./trace";

/**
 * Whether a label that came with a file can be ground truth: its step must exist. A label whose agent is not the
 * speaker of its step, or never speaks at all, is kept as labeled and noted.
 */
export function checkLabel(
  label: Attribution,
  steps: readonly Step[],
  stepPointer: string,
  agentPointer: string,
): { isUsable: boolean; issues: ImportIssue[] } {
  const step = steps[label.stepIndex];
  if (step === undefined) {
    const message = `The label points at step ${label.stepIndex}; the last step is ${steps.length - 1}. It stays in the metadata.`;
    return {
      isUsable: false,
      issues: [{ severity: "warning", code: "label-out-of-range", message, pointer: stepPointer }],
    };
  }
  if (sameAgent(step.agent, label.agent)) return { isUsable: true, issues: [] };
  const speaks = steps.some((other) => sameAgent(other.agent, label.agent));
  const code = speaks ? "label-agent-not-speaker" : "label-agent-never-speaks";
  const message = speaks
    ? `The label names ${label.agent}, but ${step.agent} took step ${label.stepIndex}. Kept as labeled.`
    : `The label names ${label.agent}, who takes no step of this trace. Kept as labeled.`;
  return { isUsable: true, issues: [{ severity: "warning", code, message, pointer: agentPointer }] };
}
