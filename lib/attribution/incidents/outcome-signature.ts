import { type Trace } from "@/lib/traces/trace";
import { foldValues } from "./fold-values";
import { valueChange } from "./value-change";

/** How a run ended, and how its answer differs from the expected one where that is known. */
export function outcomeSignature({ termination, finalAnswer, expectedAnswer }: Trace): string[] {
  return [
    ...(termination === undefined ? [] : [`ended: ${foldValues(termination)}`]),
    ...(finalAnswer === undefined || finalAnswer.trim() === "" ? ["no answer"] : []),
    ...(finalAnswer && expectedAnswer ? [`answer: ${valueChange(finalAnswer, expectedAnswer)}`] : []),
  ];
}
