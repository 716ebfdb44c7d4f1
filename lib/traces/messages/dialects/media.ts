import { isObject, type JsonObject } from "../../json-value";
import { keyOf, textField } from "../field";
import { type MessagePart } from "../message";
import { below, type MessagePlace } from "../place";

/** Keys under which a block says where its bytes are. */
export const addressKeys = [
  "url",
  "uri",
  "file_uri",
  "fileUri",
  "file_url",
  "image_url",
  "imageUrl",
  "image",
  "audio",
  "video",
] as const;
/** Keys under which a block says what its bytes are. */
export const typeKeys = [
  "media_type",
  "mediaType",
  "mime_type",
  "mimeType",
  "MimeType",
  "contentType",
  "content_type",
] as const;
/** Keys below which a block keeps the object that says what it holds. */
export const innerKeys = [
  "source",
  "image_url",
  "imageUrl",
  "input_audio",
  "file",
  "audio",
  "blob",
  "inlineData",
  "inline_data",
  "fileData",
  "file_data",
  "image_file",
  "resource",
  "image",
  "document",
  "video",
] as const;

/** What a block that is an image, a sound or a file calls itself. */
const mediaTypes =
  /^(?:(?:input|output)_)?(?:image|audio|video|file|document|media|blob|uri|resource)(?:_url|_data|_file|_link)?$/;

/** Whether a block's type says that it is media: `image_url`, `input_audio`, `document`, `computer_screenshot`… */
export const isMediaType = (type: string): boolean => mediaTypes.test(type) || type === "computer_screenshot";

/**
 * An image, a sound or a file in any dialect: its address or, where the bytes stand in the message, its media
 * type. Null where it says neither.
 */
export function readMedia(block: JsonObject, place: MessagePlace): MessagePart | null {
  const innerKey = [textField(block, "type") ?? "", ...innerKeys].find((key) => isObject(block[key]));
  const inner = innerKey === undefined ? block : (block[innerKey] as JsonObject);
  const where = innerKey === undefined ? place : below(place, innerKey);
  for (const key of [...addressKeys, "document", "data"]) {
    const address = inner[key];
    if (typeof address === "string" && isAddress(address)) return media(address, below(where, key));
    const type =
      typeof address === "string" ? /^data:([\w.+-]+\/[\w.+-]+)/.exec(address.slice(0, 200))?.[1] : undefined;
    if (type !== undefined) return media(type, below(where, key));
  }
  for (const [object, at] of [
    [inner, where],
    [block, place],
  ] as const) {
    const key = keyOf(object, ...typeKeys, "filename", "file_id", "format", "name");
    const text = key === undefined ? undefined : textField(object, key);
    if (key !== undefined && text !== undefined) return media(text, below(at, key));
  }
  const type = textField(block, "type");
  return type === undefined ? null : media(type, below(place, "type"));
}

const media = (text: string, { pointer }: MessagePlace): MessagePart => ({ type: "media", pointer, text });

const isAddress = (text: string): boolean => /^[a-z][a-z0-9+.-]{1,20}:\/\//i.test(text.slice(0, 40));
