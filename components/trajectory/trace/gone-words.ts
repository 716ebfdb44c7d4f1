import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount } from "@/lib/format";
import { type Gone } from "./held-address";

/** A sentence for each thing that a link names and that is not there. */
export function goneWords({ step, steps, agent, isQuote, isRun, isComparedRun }: Gone, stepCount: number): string[] {
  const sentences = [
    step !== null && `This link points to step ${step}, but the trace ends at step ${stepCount - 1}.`,
    steps && `This link lists steps ${steps.first}–${steps.last}; the trace has ${formatCount(stepCount, "step")}.`,
    agent !== null && `This link highlights the agent ${visibleText(agent)}, which has no steps here.`,
    isRun && "This run no longer exists.",
    isQuote && "This link points to a quote that the current answer does not have.",
    isComparedRun && "This link compares with a run that no longer exists.",
  ];
  return sentences.filter((sentence) => typeof sentence === "string");
}
