import { buildTrace } from "../build-trace";
import { type Document, literalOf, objectItems, objectOf, type ReadLiteral } from "../document";
import { type TraceFormat } from "../format";
import { decodeChat, messagesIn, seenAs } from "../haystack/chat-messages";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { messageSteps } from "../messages/message-steps";
import { pairCalls } from "../messages/pair-calls";
import { spelled } from "../messages/place";
import { type StepDraft } from "../step-draft";

const agent = "assistant";

/** Messages of Haystack (`ChatMessage.to_dict`): a list, what an agent gave, and what a pipeline's components gave. */
export const haystackMessages: TraceFormat = {
  name: "haystack-messages",
  title: "Haystack messages",
  words: {
    group: "Other frameworks",
    knownBy:
      "messages `{role, meta, name, content}` with parts `tool_call`, `tool_call_result`, `reasoning` (also `_role`, `_content`), a list, under `messages` or `replies`, or by component",
    notes:
      "agent = `name`, else the component, else `assistant`; `error` of a result decides errors; other output of components is a tool result; based on the source code of Haystack",
  },
  recognise: (document) => {
    const seen = outputsOf(document).flatMap(({ messages }) =>
      messages.slice(0, 200).map(({ value }) => seenAs(value)),
    );
    if (seen.length === 0 || seen.includes(null)) return null;
    const confidence = seen.includes("certain") ? "certain" : "likely";
    return { confidence, keys: ["role", "meta", "content.tool_call", "content.tool_call_result"] };
  },
  read: (document) => [
    buildTrace({
      format: "haystack-messages",
      pointer: document.pointer,
      steps: stepsOf(outputsOf(document)),
      system: { name: "Haystack" },
    }),
  ],
};

/** A message that several components gave out counts once, and answers find their calls wherever those stand. */
function stepsOf(outputs: readonly Output[]): StepDraft[] {
  const givers = new Map<string, string>();
  const told = outputs.flatMap(({ name, messages }) =>
    messages.map(decodeChat).filter(({ role, parts }) => {
      const said = parts.map((part) => [part.type, part.text, "name" in part ? part.name : ""]);
      const words = JSON.stringify([role, said]);
      const giver = givers.get(words) ?? name;
      givers.set(words, giver);
      return giver === name;
    }),
  );
  const paired = new Map(pairCalls(told).map((message) => [message.pointer, message]));
  return outputs.flatMap(({ name, messages, others }) => [
    ...messages.flatMap(({ pointer }) => {
      const message = paired.get(pointer);
      return message === undefined ? [] : messageSteps(message, { agent: name });
    }),
    ...others(),
  ]);
}

interface Output {
  name: string;
  messages: { value: JsonObject; pointer: string; literal: ReadLiteral }[];
  /** What it gave out besides; whether a document is one of Haystack shows without. */
  others: () => StepDraft[];
}

const nothing = (): StepDraft[] => [];

function outputsOf(document: Document): Output[] {
  const whole = objectOf(document);
  const literal = literalOf(document);
  if (whole === null) return [{ name: agent, messages: objectItems(document), others: nothing }];
  const own = messagesIn(whole, document.pointer, literal);
  if (own.length > 0) return [{ name: agent, messages: own, others: nothing }];
  const outputs = Object.entries(whole).flatMap(([name, output]): Output[] => {
    if (!isObject(output)) return [];
    const pointer = pointerTo(document.pointer, name);
    const messages = messagesIn(output, pointer, literal);
    return [{ name, messages, others: messages.length > 0 ? nothing : () => othersOf(name, output, pointer, literal) }];
  });
  return outputs.some(({ messages }) => messages.length > 0) ? outputs : [];
}

/** What a component without messages gave out: documents, texts, numbers. */
function othersOf(name: string, output: JsonObject, pointer: string, literal: ReadLiteral): StepDraft[] {
  return Object.entries(output).flatMap(([key, value]): StepDraft[] => {
    const place = { pointer: pointerTo(pointer, key), literal };
    const content = spelled(value, place);
    if (content === "" || content === "[]" || content === "{}") return [];
    return [{ rawAgent: name, kind: "tool-result", content, pointer: place.pointer }];
  });
}
