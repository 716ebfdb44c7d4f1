import { type MethodInput } from "../method";
import { sampleInput } from "./sample-trace";
import { fitsWholeTrace, type WholeTracePrompt, wholeTracePrompt } from "./whole-trace-prompt";

/** Said where a first reading named no step: which one would it be, if there must be one? */
export const afterDenial = ({ trace }: Pick<MethodInput, "trace">): string =>
  trace.outcome === "failed"
    ? "A first reading found no step that decided the failure. But the run did fail at its task, so one did."
    : "A first reading found no step that would have decided a failure. Suppose all the same that the run failed.";

const questionAfterDenial =
  (input: MethodInput) =>
  (last: number): string =>
    `These were all the steps, 0 to ${last}. ${afterDenial(input)} Which single step is the likeliest, and which agent answers for it? Name one step and one agent, however unsure you are, and say how sure you are.`;

/** Asks for the likeliest step, of a judge that named none. */
export const likeliestPrompt = (input: MethodInput): WholeTracePrompt =>
  wholeTracePrompt(input, questionAfterDenial(input));

/** Whether that question has room for all of the trace. */
export const fitsLikeliest = (input: MethodInput): boolean => fitsWholeTrace(input, questionAfterDenial(input));

/** The prompt for the sample trace, for the hash of a method that asks so after a denial. */
export const renderSampleLikeliest = (): string => JSON.stringify(likeliestPrompt(sampleInput).messages);
