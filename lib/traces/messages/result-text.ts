import { isObject, type JsonObject } from "../json-value";
import { isMediaType, readMedia } from "./dialects/media";
import { readSpoken } from "./dialects/text";
import { below, type MessagePlace, spelled } from "./place";

/**
 * What a tool answered, as text: a text as it is, blocks of text joined by line breaks with the address or the media
 * type where a block is an image or a file, anything else as the source spelled it.
 */
export function resultText(content: unknown, place: MessagePlace): string {
  const blocks = isObject(content) && Array.isArray(content["content"]) ? content["content"] : content;
  if (!Array.isArray(blocks) && isObject(content)) return mediaText(content, place) ?? spelled(content, place);
  if (!Array.isArray(blocks) || blocks.length === 0) return spelled(content, place);
  const where = blocks === content ? place : below(place, "content");
  const texts = blocks.map((block: unknown, at) => blockText(block, below(where, at)));
  return texts.every((text) => text !== null) ? texts.join("\n") : spelled(content, place);
}

function blockText(block: unknown, place: MessagePlace): string | null {
  if (typeof block === "string") return block;
  if (!isObject(block)) return null;
  const type = typeof block["type"] === "string" ? block["type"] : undefined;
  const media = mediaText(block, place);
  if (media !== null) return media;
  const text = ownText(block, type);
  if (text !== null) return text;
  if (isObject(block["json"]) || Array.isArray(block["json"])) return spelled(block["json"], below(place, "json"));
  const key = ["image", "document", "video", "audio"].find((name) => isObject(block[name]));
  if (key !== undefined && type === undefined) return readMedia(block[key] as JsonObject, place)?.text ?? key;
  return null;
}

/** What stands for an image, a sound or a file: its words, its address or its media type. */
function mediaText(block: JsonObject, place: MessagePlace): string | null {
  const type = typeof block["type"] === "string" ? block["type"] : "";
  if (!isMediaType(type)) return null;
  const [spoken] = readSpoken(block, type, place);
  return (spoken ?? readMedia(block, place))?.text ?? type;
}

function ownText(block: JsonObject, type: string | undefined): string | null {
  if (typeof block["text"] === "string" && (type === undefined || /text/.test(type))) return block["text"];
  if (type === "text" && typeof block["content"] === "string") return block["content"];
  return null;
}
