import { isObject, type JsonObject } from "../../json-value";
import { textField } from "../field";
import { below } from "../place";
import { readRole } from "../read-role";
import { readChat } from "./chat";
import { type ReadMessageDialect } from "./dialect";

/**
 * LangChain as `dumps` writes it, `{ lc, type: "constructor", id: [.., "AIMessage"], kwargs }`, and as
 * `messages_to_dict` does, `{ type: "ai", data }`.
 */
export const readLangChain: ReadMessageDialect = (message, place) => {
  const { kwargs, data, id } = message;
  if (isObject(kwargs) && Array.isArray(id)) {
    const type: unknown = textField(kwargs, "type") ?? id.at(-1);
    return typeof type !== "string" || readRole(type) === undefined
      ? null
      : readChat(withType(kwargs, type), below(place, "kwargs"));
  }
  if (!isObject(data) || readRole(message["type"]) === undefined) return null;
  return readChat(withType(data, String(message["type"])), below(place, "data"));
};

const withType = (fields: JsonObject, type: string): JsonObject => ({ ...fields, type });
