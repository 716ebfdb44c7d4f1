import { type ReadLiteral } from "../document";
import { mergeHandoffs } from "../hand-over";
import { textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessage } from "../messages/decode-messages";
import { messageSteps } from "../messages/message-steps";
import { parseJsonText } from "../messages/parse-json-text";
import { type StepDraft } from "../step-draft";

/** Whether a value is a message of the Microsoft Agent Framework: a list of typed `contents`. */
export const isAgentFrameworkMessage = (value: unknown): value is JsonObject =>
  isObject(value) &&
  value["type"] === "message" &&
  Array.isArray(value["contents"]) &&
  typeof value["role"] === "string";

/** The steps of messages, each said by its author. */
export const framedSteps = (
  messages: readonly { pointer: string; value: unknown }[],
  literal: ReadLiteral,
  agent = "assistant",
): StepDraft[] =>
  messages.flatMap(({ pointer, value }) => {
    const message = decodeMessage(value, pointer, literal);
    return message === null ? [] : messageSteps(message, { agent });
  });

const prefix = "handoff_to_";

/** Hand-offs are tools named after whom they reach; the answer spells the name as it is. */
export const mergeFrameworkHandoffs = (
  steps: readonly StepDraft[],
  executors: readonly string[] = [],
): { steps: StepDraft[]; duplicateCount: number } => {
  const known = [
    ...new Set([...executors, ...steps.flatMap(({ kind, rawAgent }) => (kind === "tool-result" ? [] : [rawAgent]))]),
  ];
  return mergeHandoffs(steps, ({ tool }, result) => {
    if (tool === undefined || !tool.name.startsWith(prefix) || result?.isError === true) return undefined;
    const answer = result === undefined ? undefined : parseJsonText(result.content);
    const stated = isObject(answer) ? textAt(answer, "handoff_to") : undefined;
    const named = tool.name.slice(prefix.length);
    return stated ?? known.find((agent) => asToolName(agent) === asToolName(named)) ?? named;
  });
};

/** Names of tools have no blanks and marks. */
const asToolName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "_");
