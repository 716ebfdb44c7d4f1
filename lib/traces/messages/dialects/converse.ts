import { isObject } from "../../json-value";
import { textField } from "../field";
import { below } from "../place";
import { readCall } from "../read-call";
import { resultText } from "../result-text";
import { type ReadBlock } from "./block";
import { readMedia } from "./media";
import { readTexts } from "./text";

/**
 * Bedrock Converse, as Strands writes it: blocks without a type, `{ toolUse }`, `{ toolResult }`,
 * `{ reasoningContent }`, `{ image }`.
 */
export const readConverseBlock: ReadBlock = (block, place) => {
  const use = block["toolUse"];
  if (isObject(use)) return [readCall(use, below(place, "toolUse"))];
  const result = block["toolResult"];
  if (isObject(result)) {
    const where = below(place, "toolResult", "content");
    const text = resultText(result["content"], where);
    const callId = textField(result, "toolUseId");
    return [{ type: "result", pointer: where.pointer, callId, text, isError: result["status"] === "error" }];
  }
  const reasoning = block["reasoningContent"];
  if (isObject(reasoning))
    return readTexts(reasoning, ["reasoningText", "text"], below(place, "reasoningContent"), "thought");
  if (block["type"] !== undefined) return null;
  for (const key of ["image", "document", "video"]) {
    const inner = block[key];
    const media = isObject(inner) ? readMedia(inner, below(place, key)) : null;
    if (media) return [media];
  }
  return null;
};
