import { buildTrace } from "../build-trace";
import { type Document, itemsOf, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { mergeHandoffs } from "../hand-over";
import { objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { findTransfer } from "../autogen/transfer-target";
import { decodeMessage } from "../messages/decode-messages";
import { messageSteps } from "../messages/message-steps";
import { type StepDraft } from "../step-draft";
import { tokensOf } from "../messages/usage-tokens";

const format = "autogen-core";
const types = new Set(["SystemMessage", "UserMessage", "AssistantMessage", "FunctionExecutionResultMessage"]);
const person = /user|human|customer|client/i;

interface Placed {
  pointer: string;
  value: JsonObject;
}

/**
 * Messages of a model's context in autogen-core, bare or under `messages`, and the sessions
 * that its recording client writes.
 */
export const autogenCore: TraceFormat = {
  name: format,
  title: "AutoGen core messages",
  words: {
    group: "AG2 and AutoGen",
    knownBy: "`type: UserMessage` or `AssistantMessage`…; recorded sessions `{mode, messages, response}`",
    notes: "agent: `source`; recorded calls name no agent",
  },
  recognise: (document) => {
    if (recordsOf(document) !== null)
      return { confidence: "certain", keys: ["mode", "messages", "response", "stream"] };
    const messages = messagesOf(document).slice(0, 200);
    const isCore = messages.length > 0 && messages.every(({ value }) => types.has(textAt(value, "type") ?? ""));
    return isCore ? { confidence: "certain", keys: ["type: UserMessage", "source", "content"] } : null;
  },
  read: (document) => {
    const records = recordsOf(document);
    const { steps, duplicateCount } =
      records === null
        ? { steps: stepsOf(document, messagesOf(document)), duplicateCount: 0 }
        : readRecords(document, records);
    const speakers = [...new Set(steps.map(({ rawAgent }) => rawAgent))];
    const merged = mergeHandoffs(steps, findTransfer(speakers));
    return [
      buildTrace({
        format,
        pointer: document.pointer,
        steps: merged.steps,
        duplicateCount: duplicateCount + merged.duplicateCount,
      }),
    ];
  },
};

const objectsIn = (list: { pointer: string; value: unknown }[]): Placed[] =>
  list.flatMap(({ pointer, value }) => (isObject(value) ? [{ pointer, value }] : []));

function messagesOf(document: Document): Placed[] {
  const items = itemsOf(document);
  return items === null ? objectsAt(objectOf(document) ?? {}, "messages", document.pointer) : objectsIn(items);
}

/** The calls of a recorded session; null for anything else. */
function recordsOf(document: Document): Placed[] | null {
  const records = objectsIn(itemsOf(document) ?? []);
  const isRecord = ({ value }: Placed): boolean =>
    (value["mode"] === "create" || value["mode"] === "create_stream") && Array.isArray(value["messages"]);
  return records.length > 0 && records.slice(0, 200).every(isRecord) ? records : null;
}

/** In a model's context, what other agents say are messages of users. */
function stepsOf(document: Document, messages: readonly Placed[]): StepDraft[] {
  return messages.flatMap(({ value, pointer }) => {
    const message = decodeMessage(value, pointer, literalOf(document));
    if (message === null) return [];
    const isAgent = message.role === "user" && message.name !== undefined && !person.test(message.name);
    return messageSteps(isAgent ? { ...message, role: "assistant" } : message, { agent: "assistant" });
  });
}

/**
 * Each call repeats what was said before: messages count once, and then the reply. Whose call it is, no record says.
 */
function readRecords(document: Document, records: readonly Placed[]): { steps: StepDraft[]; duplicateCount: number } {
  const seen = new Set<string>();
  let duplicateCount = 0;
  const steps = records.flatMap(({ value, pointer }) => {
    const fresh = objectsAt(value, "messages", pointer).filter((message) => {
      const key = JSON.stringify([message.value["type"], message.value["source"], message.value["content"]]);
      const isFresh = !seen.has(key);
      seen.add(key);
      duplicateCount += isFresh ? 0 : 1;
      return isFresh;
    });
    const streamed = objectsAt(value, "stream", pointer).findLast((item) => Object.hasOwn(item.value, "finish_reason"));
    const reply = isObject(value["response"])
      ? { value: value["response"], pointer: pointerTo(pointer, "response") }
      : streamed;
    if (reply === undefined) return stepsOf(document, fresh);
    const { content, thought } = reply.value;
    seen.add(JSON.stringify(["AssistantMessage", "assistant", content]));
    const said = { value: { type: "AssistantMessage", content, thought }, pointer: reply.pointer };
    const tokens = tokensOf(reply.value["usage"]);
    return [
      ...stepsOf(document, fresh),
      ...stepsOf(document, [said]).map((step, at) => (at === 0 ? { ...step, ...tokens } : step)),
    ];
  });
  return { steps, duplicateCount };
}
