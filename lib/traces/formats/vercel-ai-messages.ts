import { buildTrace } from "../build-trace";
import { firstItems, itemsOf, literalOf } from "../document";
import { type TraceFormat } from "../format";
import { hasKeys, listAt } from "../json-fields";
import { isObject } from "../json-value";
import { decodeMessage } from "../messages/decode-messages";
import { messageSteps } from "../messages/message-steps";

const agent = "assistant";

const isModelMessage = (value: unknown): boolean =>
  isObject(value) && typeof value["role"] === "string" && "content" in value;
const hasToolPart = (value: unknown): boolean =>
  isObject(value) &&
  listAt(value, "content").some(
    (part) =>
      isObject(part) && hasKeys(part, "toolCallId", "toolName") && /^tool-(?:call|result)$/.test(String(part["type"])),
  );

/** Model messages of the Vercel AI SDK, `response.messages`: what the run added, often without the question. */
export const vercelAiMessages: TraceFormat = {
  name: "vercel-ai-messages",
  title: "Vercel AI SDK messages",
  words: {
    group: "Other frameworks",
    knownBy: "`content[].toolCallId`",
    notes: "the file names no agent, and often contains no question",
  },
  recognise: (document) => {
    const values = firstItems(document);
    return values.length > 0 && values.every(isModelMessage) && values.some(hasToolPart)
      ? { confidence: "certain", keys: ["role", "content[].toolCallId", "content[].toolName"] }
      : null;
  },
  read: (document) => {
    const messages = (itemsOf(document) ?? []).flatMap(
      ({ pointer, value }) => decodeMessage(value, pointer, literalOf(document)) ?? [],
    );
    const prompt = messages
      .filter(({ role }) => role === "system")
      .flatMap(({ parts }) => parts.map(({ text }) => text));
    const steps = messages
      .filter(({ role }) => role !== "system")
      .flatMap((message) => messageSteps(message, { agent }));
    const agents = prompt.length === 0 ? undefined : [{ name: agent, systemPrompt: prompt.join("\n\n") }];
    return [buildTrace({ format: "vercel-ai-messages", pointer: document.pointer, steps, agents })];
  },
};
