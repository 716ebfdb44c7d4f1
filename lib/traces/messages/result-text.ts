import { isObject, type JsonObject } from "../json-value";
import { readMedia } from "./dialects/media";
import { below, type MessagePlace, spelled } from "./place";

const mediaTypes = /^(?:input_)?(?:image|audio|video|file|document|media)(?:_url|_data)?$/;

/**
 * What a tool answered, as text: a text as it is, blocks of text joined by line breaks with the address or the media
 * type where a block is an image or a file, anything else as the source spelled it.
 */
export function resultText(content: unknown, place: MessagePlace): string {
  const blocks = isObject(content) && Array.isArray(content["content"]) ? content["content"] : content;
  if (!Array.isArray(blocks) || blocks.length === 0) return spelled(content, place);
  const where = blocks === content ? place : below(place, "content");
  const texts = blocks.map((block: unknown, at) => blockText(block, below(where, at)));
  return texts.every((text) => text !== null) ? texts.join("\n") : spelled(content, place);
}

function blockText(block: unknown, place: MessagePlace): string | null {
  if (typeof block === "string") return block;
  if (!isObject(block)) return null;
  const type = typeof block["type"] === "string" ? block["type"] : undefined;
  if (type !== undefined && mediaTypes.test(type)) return readMedia(block, place)?.text ?? type;
  const text = ownText(block, type);
  if (text !== null) return text;
  if (isObject(block["json"]) || Array.isArray(block["json"])) return spelled(block["json"], below(place, "json"));
  const media = ["image", "document", "video"].find((key) => isObject(block[key]));
  if (media !== undefined && type === undefined) return readMedia(block[media] as JsonObject, place)?.text ?? media;
  return null;
}

function ownText(block: JsonObject, type: string | undefined): string | null {
  if (typeof block["text"] === "string" && (type === undefined || /text/.test(type))) return block["text"];
  if (type === "text" && typeof block["content"] === "string") return block["content"];
  return null;
}
