import { buildTrace } from "../build-trace";
import { itemsOf, literalOf } from "../document";
import { lmCallSteps, type LmCall } from "../dspy/lm-calls";
import { type TraceFormat } from "../format";
import { isoTime } from "../iso-time";
import { hasKeys, listAt, numberAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessages } from "../messages/decode-messages";
import { type ReadLiteral } from "../document";
import { tokensOf } from "../messages/usage-tokens";

const isCall = (value: unknown): value is JsonObject =>
  isObject(value) && hasKeys(value, "messages", "outputs", "kwargs") && Array.isArray(value["outputs"]);

/** The history of a DSPy language model, `lm.history`: every call with its prompt. */
export const dspyHistory: TraceFormat = {
  name: "dspy-history",
  title: "DSPy history",
  words: {
    group: "Other frameworks",
    knownBy: "`messages`, `kwargs`, `outputs`",
    notes: "fields of the chat adapter; observations where they come first",
  },
  recognise: (document) => {
    const items = itemsOf(document)?.slice(0, 200) ?? [];
    return items.length > 0 && items.every(({ value }) => isCall(value))
      ? { confidence: "certain", keys: ["messages", "kwargs", "outputs"] }
      : null;
  },
  read: (document) => {
    const calls = (itemsOf(document) ?? []).flatMap(({ pointer, value }) =>
      isCall(value) ? [readCall(value, pointer, literalOf(document))] : [],
    );
    return [buildTrace({ format: "dspy-history", pointer: document.pointer, ...lmCallSteps(calls) })];
  },
};

function readCall(call: JsonObject, pointer: string, literal: ReadLiteral): LmCall {
  const messages = decodeMessages(call["messages"], pointerTo(pointer, "messages"), literal);
  const texts = messages.flatMap(({ role, parts }) =>
    parts.flatMap((part) => (part.type === "text" ? [{ role, text: part.text, pointer: part.pointer }] : [])),
  );
  const prompt = texts.filter(({ role }) => role === "system").map(({ text }) => text);
  const plain = textAt(call, "prompt");
  const given = texts.filter(({ role }) => role === "user");
  const usage = objectAt(call, "usage");
  const cost = numberAt(call, "cost");
  return {
    prompt: prompt.length > 0 ? prompt.join("\n\n") : undefined,
    given: given.length === 0 && plain ? [{ text: plain, pointer: pointerTo(pointer, "prompt") }] : given,
    outputs: listAt(call, "outputs").flatMap((output, at) => {
      const place = pointerTo(pointer, "outputs", at);
      if (typeof output === "string") return [{ text: output, pointer: place }];
      const text = isObject(output) ? textAt(output, "text") : undefined;
      return text === undefined ? [] : [{ text, pointer: pointerTo(place, "text") }];
    }),
    about: {
      startedAt: isoTime(call["timestamp"]),
      model: textAt(call, "response_model") ?? textAt(call, "model"),
      ...tokensOf(usage),
      costUsd: cost !== undefined && cost >= 0 ? cost : undefined,
      spanId: textAt(call, "uuid"),
    },
  };
}
