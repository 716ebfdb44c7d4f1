import { type Attribution } from "@/lib/traces/attribution";
import { type JudgeRequest, type Shown } from "../judge";
import { JudgeError } from "../judge-error";
import { type MethodInput } from "../method";
import { readAttributionText } from "../read-text-answers";
import { AttributionReply, type DetailedAttributionReply } from "../reply-schemas";
import { findAnswerFault, nameAnswer, toAttribution } from "./attribution-answer";

/** An `attribution` call; the fields asked for are those of `schema`. */
type AttributionRequest = Pick<JudgeRequest<AttributionReply>, "messages" | "steps" | "shown" | "sampling"> & {
  schema?: typeof AttributionReply | typeof DetailedAttributionReply;
};

/** Asks for an attribution and checks it against the whole trace. Throws JudgeError. */
export async function askAttribution(
  { judge, trace: { steps }, taxonomy }: MethodInput,
  { schema = AttributionReply, ...request }: AttributionRequest,
): Promise<{ attribution: Attribution; notes: string[] }> {
  const { value, raw } = await judge.ask<AttributionReply>({
    name: "attribution",
    schema,
    ...request,
    findFault: (reply) => findAnswerFault(reply, steps),
    readText: readAttributionText,
  });
  const named = nameAnswer(value, steps);
  if (!named)
    throw new JudgeError(
      "unreadable",
      "The judge named no step of this trace. Try again or choose another model.",
      raw,
    );
  const { attribution, notes } = toAttribution(value, named, { steps, taxonomy });
  return { attribution, notes: [...notes, ...noteOnCoverage(named.stepIndex, request.shown)] };
}

/** Said where the judge was not shown all of the step that it names. */
export function noteOnCoverage(stepIndex: number, { ranges, unseen }: Shown): string[] {
  const isInView = ranges.some(({ first, last }) => first <= stepIndex && stepIndex <= last);
  if (!isInView) return [`The judge names step ${stepIndex}, which it was not shown.`];
  return unseen.some((step) => step.stepIndex === stepIndex)
    ? [`The judge names step ${stepIndex}, of which it was not shown everything: the trace is longer than the context.`]
    : [];
}
