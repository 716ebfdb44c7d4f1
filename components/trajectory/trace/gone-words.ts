import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount } from "@/lib/format";
import { type Gone } from "./held-address";

/** A sentence for each thing that a link names and that is not there. */
export function goneWords({ step, steps, agent, isQuote, isRun, isComparedRun }: Gone, stepCount: number): string[] {
  const sentences = [
    step !== null && `This link leads to step ${step}, but the trace ends at step ${stepCount - 1}.`,
    steps && `This link lists steps ${steps.first}–${steps.last}; the trace has ${formatCount(stepCount, "step")}.`,
    agent !== null && `This link lets the steps of ${visibleText(agent)} stand out; no step is of that agent.`,
    isRun && "This run does not exist here any more; what is shown is another one, or none.",
    isQuote && "This link leads to a quote that the shown answer does not have.",
    isComparedRun && "This link compares with a run that does not exist here any more.",
  ];
  return sentences.filter((sentence) => typeof sentence === "string");
}
