import { type ReadLiteral } from "../document";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessage } from "../messages/decode-messages";
import { textField } from "../messages/field";
import { type DecodedMessage } from "../messages/message";

/** Messages that stand together: of one state, of one node's update, of one write. */
export interface MessageBatch {
  list: unknown;
  pointer: string;
  /** Where each of the list stands, where that is not below `pointer`. */
  pointers?: readonly string[] | undefined;
  literal: ReadLiteral;
  /** The node that wrote them, where the place says so. */
  node?: string | undefined;
  startedAt?: string | undefined;
}

export interface CollectedMessage {
  message: DecodedMessage;
  fields: JsonObject;
  node: string | undefined;
  startedAt: string | undefined;
}

/** The fields of a LangChain message, in whichever of its three forms. */
export function messageFields(value: unknown): JsonObject {
  if (!isObject(value)) return {};
  if (isObject(value["kwargs"])) return value["kwargs"];
  return isObject(value["data"]) && typeof value["type"] === "string" ? value["data"] : value;
}

/**
 * Every message of all batches once, in the order in which they first appear: states and updates repeat the whole
 * history. A message is known by its id, a tool's answer without one by its call, any other by what it says and how
 * often that was said before in its batch.
 */
export function collectMessages(batches: Iterable<MessageBatch>): {
  messages: CollectedMessage[];
  duplicateCount: number;
} {
  const found = new Map<string, CollectedMessage>();
  let duplicateCount = 0;
  for (const batch of batches) {
    const said = new Map<string, number>();
    for (const [at, value] of listOf(batch.list).entries()) {
      const below = Array.isArray(batch.list) ? pointerTo(batch.pointer, at) : batch.pointer;
      const pointer = batch.pointers?.[at] ?? below;
      const message = decodeMessage(value, pointer, batch.literal);
      if (message === null) continue;
      const fields = messageFields(value);
      const key = keyOf(fields, message, said);
      const known = found.get(key);
      if (known === undefined)
        found.set(key, { message, fields, node: batch.node, startedAt: message.startedAt ?? batch.startedAt });
      else {
        duplicateCount += 1;
        known.node ??= batch.node;
      }
    }
  }
  return { messages: [...found.values()], duplicateCount };
}

const listOf = (list: unknown): unknown[] => (Array.isArray(list) ? list : isObject(list) ? [list] : []);

function keyOf(fields: JsonObject, message: DecodedMessage, said: Map<string, number>): string {
  const id = textField(fields, "id");
  if (id !== undefined) return `id:${id}`;
  const answered = textField(fields, "tool_call_id");
  if (answered !== undefined) return `answer:${answered}`;
  const key = JSON.stringify([message.role, message.name, fields["content"], fields["tool_calls"]]);
  const before = said.get(key) ?? 0;
  said.set(key, before + 1);
  return `${key}#${before}`;
}
