import { isObject, type JsonObject } from "../json-value";
import { addressKeys, innerKeys, isMediaType, typeKeys } from "../messages/dialects/media";
import { parseContainer } from "../messages/parse-json-text";
import { type StepMedia } from "../trace";
import { decodeBase64, endOfBase64, looksLikeBase64 } from "./base64";
import { plainType, sniffType, typeOfFormat } from "./media-type";

/** A piece of media where it stands: its bytes as base64, the address that it is at, or neither. */
export interface FoundMedia {
  /** Base64 of its bytes, and the text in which they stand: a data URI or the same. */
  base64?: string;
  raw?: string;
  address?: string;
  /** As the file claims it. */
  type?: string;
  /** What the block calls itself: `image`, `audio`, `video`. */
  claimedKind?: "image" | "audio" | "video";
  name?: string;
  /** As a step of our own format says it, which names no bytes. */
  stated?: StepMedia;
}

/** Media in media in media, JSON in strings in strings: nothing real is wrapped more often. */
const maxTextDepth = 3;
const maxDepth = 60;
/** So many pieces are looked for in one step. */
const maxFound = 1_000;

const byteKeys = [
  "data",
  "bytes",
  "base64",
  "base64_image",
  "b64_json",
  "blob",
  "file_data",
  "fileData",
  "content",
  "image",
  "image_url",
  "audio",
  "video",
  "url",
  "uri",
  "result",
  "screenshot",
] as const;
/** What stands under these keys is bytes by their name, whatever type is claimed of it. */
const onlyBytes: ReadonlySet<string> = new Set([
  "bytes",
  "base64",
  "base64_image",
  "b64_json",
  "blob",
  "file_data",
  "fileData",
]);
const nameKeys = ["filename", "fileName", "file_name", "file_id", "fileId", "name", "title"] as const;
/** Keys of what a pointer to a block's address, type or bytes ends with. */
export const leafKeys: ReadonlySet<string> = new Set([
  ...byteKeys,
  ...addressKeys,
  ...typeKeys,
  ...nameKeys,
  ...innerKeys,
  "format",
  "type",
]);
/** Words that other things than media are called as well. */
const unsureTypes = new Set(["file", "document", "resource", "media", "uri", "blob"]);

const textAt = (object: JsonObject, keys: readonly string[]): string | undefined => {
  for (const key of keys) {
    const value = object[key];
    if (typeof value === "string" && value !== "") return value;
  }
  return undefined;
};

const claimedType = (object: JsonObject): string | undefined => {
  const type = plainType(textAt(object, typeKeys));
  if (type !== null) return type;
  const { format } = object;
  return (typeof format === "string" ? typeOfFormat(format) : null) ?? undefined;
};

const claimedKind = (...names: readonly string[]): FoundMedia["claimedKind"] => {
  for (const kind of ["image", "audio", "video"] as const)
    if (names.some((name) => name.includes(kind) || (kind === "image" && name === "computer_screenshot"))) return kind;
  return undefined;
};

const isAddress = (text: string): boolean =>
  text.length < 4_000 && /^[a-z][a-z0-9+.-]{1,20}:\/\/\S+$/i.test(text) && !/^data:/i.test(text);

/** The data URI that a text is as a whole or begins with; null where there is none with bytes. */
function dataUriAt(text: string, from: number): { type?: string; base64: string; raw: string } | null {
  const head = /^data:([\w.+-]{1,60}\/[\w.+-]{1,80})?((?:;[\w.+-]{1,40}=[^;,\s"']{1,80}){0,4});base64,/i.exec(
    text.slice(from, from + 600),
  );
  if (head === null) return null;
  const start = from + head[0].length;
  const end = endOfBase64(text, start);
  if (end - start < 4) return null;
  const base64 = text.slice(start, end);
  const type = plainType(head[1]);
  return { ...(type === null ? {} : { type }), base64, raw: text.slice(from, end) };
}

/** Whether it is something to look at or to listen to; a page or a style that a text quotes is text. */
function isShown({ type = "", base64 }: { type?: string; base64: string }): boolean {
  if (/^(?:image|audio|video)\/|^application\/pdf$/.test(type)) return true;
  const head = decodeBase64(base64.slice(0, 88));
  return head !== null && sniffType(head) !== null;
}

/** Data URIs of media inside of a text, and the marks that Langfuse leaves in the place of media. */
export function mediaInText(text: string): FoundMedia[] {
  const found: FoundMedia[] = [];
  for (let at = text.indexOf("data:"); at >= 0 && found.length < maxFound;) {
    const uri = dataUriAt(text, at);
    if (uri !== null && isShown(uri)) found.push(uri);
    at = text.indexOf("data:", at + (uri?.raw.length ?? 5));
  }
  if (text.includes("@@@langfuseMedia:"))
    for (const [, type, id] of text.matchAll(
      /@@@langfuseMedia:type=([^|@]{1,140})\|id=([^|@]{1,100})\|[^@]{0,100}@@@/g,
    ))
      found.push({ ...(plainType(type) === null ? {} : { type: plainType(type) ?? "" }), name: id ?? "" });
  return found;
}

/** The bytes under a key of an object, where a type is claimed of them or their beginning says one. */
function bytesAt(object: JsonObject, key: string, type: string | undefined): FoundMedia | null {
  const value = object[key];
  if (typeof value !== "string" || value.length < 4) return null;
  if (value.startsWith("data:")) return dataUriAt(value, 0);
  if (!looksLikeBase64(value)) return null;
  const isText = type === undefined || /^(?:text\/|application\/(?:json|xml)$)/.test(type);
  const isStated = onlyBytes.has(key) || object["type"] === "base64" || object["encoding"] === "base64";
  if (type !== undefined && (isStated || (!isText && key === "data"))) return { base64: value, raw: value, type };
  if (value.length < 40) return null;
  const head = decodeBase64(value.slice(0, 88).trim());
  return head !== null && sniffType(head) !== null
    ? { base64: value, raw: value, ...(type === undefined ? {} : { type }) }
    : null;
}

/** The media that an object is, of any dialect; null where it is something else. */
export function mediaOf(block: JsonObject): FoundMedia | null {
  const stated = typeof block["type"] === "string" ? block["type"] : block["kind"];
  const blockType = typeof stated === "string" ? stated.slice(0, 60).replaceAll("-", "_") : "";
  const innerKey = [blockType, ...innerKeys].find((key) => key !== "" && isObject(block[key]));
  const inner = innerKey === undefined ? null : (block[innerKey] as JsonObject);
  const objects = inner === null ? [block] : [inner, block];
  // Some keep the bytes of the source in a list of their own.
  const source = inner !== null && isObject(inner["source"]) ? inner["source"] : null;
  if (source !== null) objects.unshift(source);
  const type = objects.map(claimedType).find((claimed) => claimed !== undefined);
  const kind = claimedKind(blockType, innerKey ?? "");
  const name = objects.map((object) => textAt(object, nameKeys)).find((text) => text !== undefined);
  const about = {
    ...(type === undefined ? {} : { type }),
    ...(kind === undefined ? {} : { claimedKind: kind }),
    ...(name === undefined ? {} : { name: name.slice(0, 300) }),
  };
  if (inner !== null && objects.some((object) => object["type"] === "text")) return null;
  for (const object of objects)
    for (const key of byteKeys) {
      const found = bytesAt(object, key, type);
      if (found !== null) return { ...about, ...found };
    }
  const isKnown =
    type !== undefined ||
    (isMediaType(blockType) && (inner !== null || !unsureTypes.has(blockType))) ||
    kind !== undefined;
  if (!isKnown) return null;
  const isBlock = isMediaType(blockType) || (innerKey !== undefined && blockType === "") || "fileUri" in block;
  for (const object of objects) {
    const address = textAt(object, addressKeys);
    if (address !== undefined && isAddress(address) && isBlock) return { ...about, address };
  }
  const isHeldElsewhere = objects.some((object) => textAt(object, ["file_id", "fileId"]) !== undefined);
  return isHeldElsewhere && isMediaType(blockType) ? about : null;
}

/** What a text says that may hold media as JSON: a look that spares most texts the parsing. */
const hints =
  /base64|[iI]nline_?[dD]ata|[fF]ile_?(?:[dD]ata|[uU]ri)|blob|(?:image|audio|video|document|screenshot)(?:_url)?\\*"|(?:mime|media)_?[tT]ype|iVBORw0KGgo|\/9j\/4/;

/** Whether JSON in a text may hold media. */
export const mayHoldMedia = (text: string): boolean => text.length > 40 && hints.test(text);

/** All media in a value, in its order, apart from what is `others`; JSON in strings is looked into. */
export function findMedia(value: unknown, others: ReadonlySet<unknown> = new Set()): FoundMedia[] {
  const found: FoundMedia[] = [];
  collect(value, { found, others }, 0, 0);
  return found;
}

/**
 * Media in flat attributes of OpenInference, `llm.input_messages.0.message.contents.1.message_content.image.image.url`,
 * of those messages whose words the step says.
 */
export function attributeMedia(attributes: readonly unknown[], said: string): FoundMedia[] | null {
  const messages = new Map<string, { texts: string[]; media: FoundMedia[] }>();
  for (const attribute of attributes) {
    if (!isObject(attribute) || typeof attribute["key"] !== "string" || !isObject(attribute["value"])) return null;
    const text = attribute["value"]["stringValue"];
    const prefix = /^(?:llm\.(?:in|out)put_messages\.\d{1,6})\./.exec(attribute["key"])?.[0];
    if (prefix === undefined || typeof text !== "string") continue;
    const message = messages.get(prefix) ?? { texts: [], media: [] };
    messages.set(prefix, message);
    if (/\.(?:text|content)$/.test(attribute["key"])) message.texts.push(text);
    else if (/\.(?:image|audio|video)\.url$/.test(attribute["key"]))
      message.media.push(dataUriAt(text, 0) ?? { address: text.slice(0, 4_000), claimedKind: "image" });
  }
  const own = [...messages.values()].filter(({ texts }) => texts.every((text) => said.includes(text.trim())));
  return own.flatMap(({ media }) => media);
}

interface Walk {
  found: FoundMedia[];
  others: ReadonlySet<unknown>;
}

function collect(value: unknown, walk: Walk, depth: number, textDepth: number): void {
  const { found, others } = walk;
  if (found.length >= maxFound || depth > maxDepth || (depth > 0 && others.has(value))) return;
  if (typeof value === "string") {
    if (value.length < 24) return;
    const inside = textDepth < maxTextDepth && mayHoldMedia(value) ? parseContainer(value) : undefined;
    if (inside === undefined) found.push(...mediaInText(value));
    else collect(inside, walk, depth + 1, textDepth + 1);
    return;
  }
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, walk, depth + 1, textDepth);
    return;
  }
  const media = mediaOf(value as JsonObject);
  if (media === null) {
    for (const inner of Object.values(value)) collect(inner, walk, depth + 1, textDepth);
    return;
  }
  found.push(media);
}
