import { type Attribution } from "@/lib/traces/attribution";
import { type JudgeRequest } from "../judge";
import { JudgeError } from "../judge-error";
import { type MethodInput } from "../method";
import { readAttributionText } from "../read-text-answers";
import { AttributionReply, type DetailedAttributionReply } from "../reply-schemas";
import { findAnswerFault, nameAnswer, toAttribution } from "./attribution-answer";

/** An `attribution` call; the fields asked for are those of `schema`. */
export type AttributionRequest = Pick<JudgeRequest<AttributionReply>, "messages" | "steps" | "shown" | "sampling"> & {
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
  return toAttribution(value, named, { steps, taxonomy });
}
