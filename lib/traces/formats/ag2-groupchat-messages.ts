import { ag2Steps } from "../autogen/ag2-steps";
import { buildTrace } from "../build-trace";
import { type Document, itemsOf, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { isObject, type JsonObject } from "../json-value";
import { pointerTo } from "../json-pointer";

const roles = new Set(["user", "assistant", "tool", "function", "system"]);

/**
 * The messages of a group chat of AG2 and AutoGen 0.2, bare or under `messages`: everybody has a name, and whoever
 * speaks has the role of a user.
 */
export const ag2GroupchatMessages: TraceFormat = {
  name: "ag2-groupchat-messages",
  title: "AG2 group chat messages",
  words: {
    group: "AG2 and AutoGen",
    knownBy: "list of `{role, name, content}` where several names have the role of a user, or `tool_responses`",
    notes: "like `ag2-chat-result`",
  },
  recognise: (document) => {
    const messages = messagesOf(document).slice(0, 200);
    const values = messages.map(({ value }) => value);
    if (values.length === 0 || !values.every((value): value is JsonObject => isObject(value) && isMessage(value)))
      return null;
    if (values.some((value) => Array.isArray(value["tool_responses"])))
      return { confidence: "certain", keys: ["tool_responses", "role", "content"] };
    const users = new Set(values.filter(({ role }) => role === "user").map(({ name }) => name));
    const isNamed = values.every(({ name }) => typeof name === "string" && name !== "");
    return isNamed && users.size > 1 ? { confidence: "likely", keys: ["name", "role: user", "content"] } : null;
  },
  read: (document) => {
    const literal = literalOf(document);
    const messages = messagesOf(document).flatMap(({ pointer, value }) =>
      isObject(value) ? [{ pointer, value, literal }] : [],
    );
    return [buildTrace({ format: "ag2-groupchat-messages", pointer: document.pointer, ...ag2Steps(messages) })];
  },
};

const isMessage = (value: JsonObject): boolean =>
  typeof value["role"] === "string" &&
  roles.has(value["role"]) &&
  Object.hasOwn(value, "content") &&
  !Object.hasOwn(value, "type");

/** The list itself, or the one that is all that an object holds. */
function messagesOf(document: Document): { pointer: string; value: unknown }[] {
  const items = itemsOf(document);
  if (items !== null) return items;
  const value = objectOf(document) ?? {};
  const list = value["messages"];
  if (!Array.isArray(list) || Object.keys(value).length > 1) return [];
  return list.map((item: unknown, at) => ({ pointer: pointerTo(document.pointer, "messages", at), value: item }));
}
