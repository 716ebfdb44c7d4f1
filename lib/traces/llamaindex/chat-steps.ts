import { type ReadLiteral } from "../document";
import { mergeHandoffs } from "../hand-over";
import { type JsonObject } from "../json-value";
import { messageSteps } from "../messages/message-steps";
import { type StepDraft, type TraceDraft } from "../step-draft";
import { decodeLlamaMessage } from "./decode-message";
import { handoffTarget, isRefused, markRefusals, questionIn } from "./handoff";

export interface StoredMessage {
  pointer: string;
  value: JsonObject;
  literal: ReadLiteral;
  time?: string | undefined;
}

/**
 * The steps of a memory's messages. They carry no agent: after a hand-off it is the one that took over, and before the
 * first one whoever `first` says.
 */
export function chatTrace(
  messages: readonly StoredMessage[],
  first = "assistant",
  agents: readonly string[] = [],
): Pick<TraceDraft, "steps" | "question" | "duplicateCount"> {
  const said = messages.flatMap(({ value, pointer, literal, time }): StepDraft[] => {
    const message = decodeLlamaMessage(value, pointer, literal);
    return message === null ? [] : messageSteps({ ...message, startedAt: time }, { agent: first });
  });
  const merged = mergeHandoffs(markRefusals(said, agents), (call, result) => {
    const target = handoffTarget(call);
    return target === undefined || isRefused(target, result?.content, agents) ? undefined : target;
  });
  let agent = first;
  const steps = merged.steps.map((step) => {
    const own =
      step.kind === "input" || step.kind === "system" || step.kind === "tool-result"
        ? step
        : { ...step, rawAgent: agent };
    if (step.kind === "handoff") agent = step.recipient ?? agent;
    return own;
  });
  const asked = steps.find(({ kind }) => kind === "input");
  return { steps, question: asked && questionIn(asked.content), duplicateCount: merged.duplicateCount };
}
