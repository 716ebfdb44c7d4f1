import { isObject, type JsonObject } from "../json-value";
import { readAiSdkPart } from "./dialects/ai-sdk";
import { readAnthropicBlock } from "./dialects/anthropic";
import { type ReadBlock } from "./dialects/block";
import { readConverseBlock } from "./dialects/converse";
import { readGeminiPart } from "./dialects/gemini";
import { isMediaType, readMedia } from "./dialects/media";
import { readOtelPart } from "./dialects/otel";
import { readSpoken, readTexts, textKeys } from "./dialects/text";
import { textField } from "./field";
import { type MessagePart } from "./message";
import { below, type MessagePlace, spelled } from "./place";

const textTypes = new Set(["text", "input_text", "output_text", "summary_text", "refusal", "markdown"]);

const readText: ReadBlock = (block, place) =>
  textTypes.has(textField(block, "type") ?? "") ? readTexts(block, textKeys, place, "text") : null;

/** What was spoken, or the text that a file holds, is words; all other media stand by what they are. */
const readTypedMedia: ReadBlock = (block, place) => {
  const type = textField(block, "type") ?? "";
  if (!isMediaType(type)) return null;
  const spoken = readSpoken(block, type, place);
  if (spoken.length > 0) return spoken;
  const media = readMedia(block, place);
  return media ? [media] : [];
};

/** The dialects of blocks, in the order in which they are tried: by the block's type, then by keys. */
const dialects: readonly ReadBlock[] = [
  readText,
  readAnthropicBlock,
  readOtelPart,
  readAiSdkPart,
  readTypedMedia,
  readConverseBlock,
  readGeminiPart,
];

/**
 * The parts of a message's content: a text, nothing, one block or a list of blocks and texts, each of whatever dialect.
 */
export function decodeContent(content: unknown, place: MessagePlace): MessagePart[] {
  if (typeof content === "string")
    return content === "" ? [] : [{ type: "text", pointer: place.pointer, text: content }];
  if (Array.isArray(content)) return content.flatMap((item: unknown, at) => decodeItem(item, below(place, at)));
  if (!isObject(content)) return [];
  const read = decodeBlock(content, place);
  return read ?? [{ type: "text", pointer: place.pointer, text: spelled(content, place) }];
}

function decodeItem(item: unknown, place: MessagePlace): MessagePart[] {
  if (typeof item === "string") return item === "" ? [] : [{ type: "text", pointer: place.pointer, text: item }];
  if (!isObject(item)) return [];
  return decodeBlock(item, place) ?? readTexts(item, textKeys, place, "text");
}

function decodeBlock(block: JsonObject, place: MessagePlace): MessagePart[] | null {
  for (const read of dialects) {
    const parts = read(block, place);
    if (parts !== null) return parts;
  }
  return null;
}
