import { isObject, type JsonObject } from "../json-value";
import { readTexts } from "./dialects/text";
import { type MessagePart } from "./message";
import { below, type MessagePlace } from "./place";

/** What a message says in fields beside its content: a refusal, and the words of a spoken answer. */
export function partsBeside(message: JsonObject, place: MessagePlace): MessagePart[] {
  const audio = isObject(message["audio"]) ? message["audio"] : {};
  return [
    ...readTexts(message, ["refusal"], place, "text"),
    ...readTexts(audio, ["transcript"], below(place, "audio"), "text"),
  ];
}

/** The same as one text, with the keys that it was read from. */
export function wordsBeside(message: JsonObject, place: MessagePlace): { text: string; keys: string[] } {
  const parts = partsBeside(message, place);
  const keys = ["refusal", "audio"].filter((key) =>
    parts.some(({ pointer }) => pointer.startsWith(below(place, key).pointer)),
  );
  return { text: parts.map(({ text }) => text).join("\n"), keys };
}
