import { ag2Steps } from "../autogen/ag2-steps";
import { buildTrace } from "../build-trace";
import { type Document, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { objectsAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { type ParsedTrace } from "../parse-result";

const roles = new Set(["user", "assistant", "tool", "function", "system"]);
/** Under these names messages are kept by whoever logs them; a partner is called otherwise. */
const wrappers =
  /^(?:messages?|history|conversations?|chat_?history|inputs?|outputs?|contents?|turns?|trajectory|steps|data|items|rows|records|prompt|completion|choices|request|response|result|results|events|logs?|dialog(?:ue)?|chosen|rejected|traj)$/i;

/** What an agent of AG2 and AutoGen 0.2 keeps of its chats: for each partner the messages with it. */
export const ag2PartnerChats: TraceFormat = {
  name: "ag2-partner-chats",
  title: "AG2 chats by partner",
  words: {
    group: "AG2 and AutoGen",
    knownBy: "an object from a partner's name to a list of `{role, content, name}`, as `agent.chat_messages` is dumped",
    notes: "one trace per partner; without names, the role user is the partner and the other role is `assistant`",
  },
  recognise: (document) => {
    const chats = chatsOf(document);
    if (chats.length === 0 || !chats.every(isChat)) return null;
    const isNamed = chats.every(({ messages }) => messages.some(({ value }) => textField(value, "name") !== undefined));
    // Without names it must be plain text at least: other frameworks keep blocks by the name of an agent.
    const isPlain = chats.every(({ messages }) => messages.every(({ value }) => typeof value["content"] === "string"));
    if (!isNamed && !isPlain) return null;
    return { confidence: isNamed ? "likely" : "possible", keys: ["partner", "role", "content", "name"] };
  },
  read: (document) => chatsOf(document).map((chat) => readChat(chat, document)),
};

interface Chat {
  partner: string;
  pointer: string;
  count: number;
  messages: { value: JsonObject; pointer: string }[];
}

function chatsOf(document: Document): Chat[] {
  const value = objectOf(document);
  const partners = value === null ? [] : Object.keys(value);
  if (value === null || partners.length > 200) return [];
  return partners.map((partner) => {
    const list = value[partner];
    return {
      partner,
      pointer: pointerTo(document.pointer, partner),
      count: Array.isArray(list) ? list.length : -1,
      messages: objectsAt(value, partner, document.pointer),
    };
  });
}

const isChat = ({ partner, count, messages }: Chat): boolean =>
  count > 0 &&
  count === messages.length &&
  !wrappers.test(partner) &&
  messages
    .slice(0, 200)
    .every(({ value }) => roles.has(String(value["role"])) && "content" in value && !("type" in value));

function readChat({ partner, pointer, messages }: Chat, document: Document): ParsedTrace {
  const literal = literalOf(document);
  const named = messages.map(({ value, pointer: at }) => ({
    value: nameOf(value, partner),
    pointer: at,
    literal,
  }));
  return buildTrace({ format: "ag2-partner-chats", pointer, ...ag2Steps(named), metadata: { partner } });
}

/** Older versions leave the names out: whoever is not the partner is the agent whose chats these are. */
function nameOf(message: JsonObject, partner: string): JsonObject {
  if (textField(message, "name") !== undefined || isObject(message["name"])) return message;
  const { role } = message;
  if (role !== "user" && role !== "assistant") return message;
  return { ...message, name: role === "user" ? partner : "assistant" };
}
