import { type ReadLiteral } from "../document";
import { mergeHandoffs } from "../hand-over";
import { isoTime } from "../iso-time";
import { listAt, objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessage } from "../messages/decode-messages";
import { messageSteps } from "../messages/message-steps";
import { type StepDraft } from "../step-draft";
import { tokensOf } from "../messages/usage-tokens";

const blockKeys = [
  "text",
  "toolUse",
  "toolResult",
  "reasoningContent",
  "image",
  "document",
  "video",
  "cachePoint",
  "guardContent",
  "citationsContent",
];

/** Whether a value is a message of Bedrock's Converse, as Strands keeps them: blocks without a type. */
export const isConverseMessage = (value: unknown): value is JsonObject =>
  isObject(value) &&
  (value["role"] === "user" || value["role"] === "assistant") &&
  Array.isArray(value["content"]) &&
  value["content"].every((block) => isObject(block) && !("type" in block) && blockKeys.some((key) => key in block));

/**
 * Whether messages bear what only Strands or Converse writes: calls and results of tools,
 * ids by which runs are followed.
 */
export const isMarked = (messages: readonly unknown[]): boolean =>
  messages.some(
    (message) =>
      isObject(message) &&
      ("tracking_id" in message ||
        listAt(message, "content").some((block) => isObject(block) && ("toolUse" in block || "toolResult" in block))),
  );

/** A message with its place; `time` where the file says when it was said. */
export interface PlacedMessage {
  pointer: string;
  value: JsonObject;
  literal: ReadLiteral;
  time?: string | undefined;
}

/** What an agent of a swarm is handed before it begins: the swarm writes it, with the user's request in it. */
const context = /^Context:\n/;
const request =
  /(?:^|\n)User Request: ([\s\S]*?)(?=\n\n(?:Previous agents|Shared knowledge|Other agents|You have access)|$)/;

export const requestOf = (text: string): string | undefined =>
  context.test(text) ? request.exec(text.slice(0, 100_000))?.[1]?.trim() : undefined;

/**
 * The steps of one message of an agent. What a swarm writes for an agent that takes over is
 * a prompt, not the user's turn.
 */
export function converseSteps(message: PlacedMessage, agent: string, isFirst: boolean): StepDraft[] {
  const decoded = decodeMessage(message.value, message.pointer, message.literal);
  if (decoded === null) return [];
  const tokens = tokensOf(objectAt(message.value, "metadata")["usage"]);
  const steps = messageSteps({ ...decoded, ...tokens, name: undefined }, { agent });
  return steps.map((step) => ({
    ...step,
    startedAt: isoTime(message.time),
    ...(step.kind === "input" && inputOf(step, agent, isFirst)),
  }));
}

const inputOf = (step: StepDraft, agent: string, isFirst: boolean): Partial<StepDraft> =>
  !isFirst && context.test(step.content)
    ? { kind: "system", rawAgent: "system", recipient: agent }
    : { recipient: agent };

/** Agents of a swarm give the work on with a tool of Strands' own. */
export const mergeSwarmHandoffs = (steps: readonly StepDraft[]): { steps: StepDraft[]; duplicateCount: number } =>
  mergeHandoffs(steps, ({ tool }, result) =>
    tool?.name === "handoff_to_agent" && isObject(tool.arguments) && result?.isError !== true
      ? textAt(tool.arguments, "agent_name")
      : undefined,
  );
