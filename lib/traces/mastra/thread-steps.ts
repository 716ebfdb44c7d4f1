import { type ReadLiteral } from "../document";
import { objectAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessage } from "../messages/decode-messages";
import { messageSteps } from "../messages/message-steps";
import { type StepDraft } from "../step-draft";
import { decodeUiMessage } from "../vercel-ai/ui-parts";

/** A message of a thread; its content lies apart from it in a database, as JSON in a column. */
export interface ThreadMessage {
  pointer: string;
  fields: JsonObject;
  content: unknown;
  contentPointer: string;
  literal: ReadLiteral;
}

/** Whether content is of Mastra's second format: parts, and beside them the same once more as text and invocations. */
export const isFormat2 = (content: unknown): content is JsonObject =>
  isObject(content) && content["format"] === 2 && Array.isArray(content["parts"]);

/** The steps of a thread's messages, in whatever format their content is. */
export function threadSteps(messages: readonly ThreadMessage[], agent: string): StepDraft[] {
  return messages.flatMap(({ pointer, fields, content, contentPointer, literal }) => {
    if (isFormat2(content)) {
      const parts = { value: content, key: "parts", pointer: contentPointer };
      return messageSteps(decodeUiMessage({ ...fields, metadata: objectAt(content, "metadata") }, parts, literal), {
        agent,
      });
    }
    const decoded = decodeMessage({ role: fields["role"], content, createdAt: fields["createdAt"] }, pointer, literal);
    return decoded === null
      ? []
      : messageSteps(decoded, { agent }).map((step) => ({
          ...step,
          pointer: rebase(step.pointer, pointer, contentPointer),
        }));
  });
}

const rebase = (found: string, pointer: string, contentPointer: string): string =>
  found.startsWith(pointerTo(pointer, "content"))
    ? contentPointer + found.slice(pointerTo(pointer, "content").length)
    : found;
