import { isObject, type JsonObject } from "../json-value";

const nameOf = (message: JsonObject): string | undefined =>
  typeof message["name"] === "string" && message["name"].trim() !== "" ? message["name"] : undefined;

const idsIn = (list: unknown, key: string): string[] =>
  Array.isArray(list) ? list.filter(isObject).map((item) => String(item[key])) : [];

/**
 * Who speaks each message of a chat of AG2. Group chats name everybody; in chats of two, messages that call
 * tools have no name and `role` says only whose history was dumped: there, the caller is not the one who
 * answers the call, and speakers alternate.
 */
export function ag2Speakers(messages: readonly JsonObject[]): string[] {
  const names = [...new Set(messages.flatMap((message) => nameOf(message) ?? []))];
  const executors = new Map<string, string>();
  for (const message of messages)
    for (const id of [...idsIn(message["tool_responses"], "tool_call_id"), String(message["tool_call_id"])])
      if (nameOf(message) !== undefined) executors.set(id, String(message["name"]));
  const [first] = messages;
  let previous: string | undefined;
  return messages.map((message) => {
    const executor = idsIn(message["tool_calls"], "id").flatMap((id) => executors.get(id) ?? [])[0];
    const others = names.filter((name) => name !== (executor ?? previous));
    const inferred = names.length === 2 && others.length === 1 ? others[0] : undefined;
    previous = nameOf(message) ?? inferred ?? unnamed(message, first, names);
    return previous;
  });
}

/** Without any names, the one who began is the user, and the other the assistant. */
function unnamed(message: JsonObject, first: JsonObject | undefined, names: readonly string[]): string {
  if (names.length > 0 || message["role"] !== first?.["role"]) return "assistant";
  return "user";
}
