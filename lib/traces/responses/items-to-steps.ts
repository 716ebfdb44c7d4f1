import { type ReadLiteral } from "../document";
import { mergeHandoffs } from "../hand-over";
import { isObject } from "../json-value";
import { decodeMessage } from "../messages/decode-messages";
import { textField } from "../messages/field";
import { messageSteps } from "../messages/message-steps";
import { type StepDraft } from "../step-draft";
import { transferTarget } from "../transfer-tools";

export interface ResponsesItem {
  value: unknown;
  pointer: string;
  literal: ReadLiteral;
}

const itemTypes =
  /^(?:reasoning|item_reference|compaction|mcp_list_tools|mcp_approval_(?:request|response)|\w+_call|\w+_call_(?:output|result))$/;

/** Whether a value is an item of OpenAI's Responses; `isOwn` says that no other dialect has such an item. */
export function seeResponsesItem(value: unknown): { isItem: boolean; isOwn: boolean } {
  if (!isObject(value)) return { isItem: false, isOwn: false };
  const type = textField(value, "type");
  const isMessage =
    typeof value["role"] === "string" && (type === undefined || type === "message") && "content" in value;
  const isOwn = !("role" in value) && type !== undefined && itemTypes.test(type) && type !== "tool_call";
  return { isItem: isMessage || isOwn, isOwn };
}

/**
 * The steps of a list of items. They name no agent: who speaks is known from the first hand-off on, whose answer names
 * the agent that takes over; before it, the file does not say.
 */
export function itemsToSteps(items: readonly ResponsesItem[]): { steps: StepDraft[]; duplicateCount: number } {
  let agent = "assistant";
  const calls = new Map<string, StepDraft>();
  const steps = items.flatMap(({ value, pointer, literal }): StepDraft[] => {
    const message = decodeMessage(value, pointer, literal);
    if (message === null) return [];
    const made = messageSteps(message, { agent });
    for (const step of made) {
      if (step.callId === undefined) continue;
      if (step.kind === "tool-call") calls.set(step.callId, step);
      const call = step.kind === "tool-result" ? calls.get(step.callId) : undefined;
      agent = (call && findTarget(call, step)) ?? agent;
    }
    return made;
  });
  return mergeHandoffs(steps, findTarget);
}

const findTarget = transferTarget([]);
