import { answerFails } from "../../error-markers";
import { isObject } from "../../json-value";
import { keyOf, textField } from "../field";
import { below } from "../place";
import { readCall } from "../read-call";
import { resultText } from "../result-text";
import { type ReadBlock } from "./block";

/**
 * Vercel AI SDK model messages: `tool-call { toolCallId, toolName, input }`,
 * `tool-result { output | result }`, `tool-error { error }`.
 */
export const readAiSdkPart: ReadBlock = (part, place) => {
  const type = textField(part, "type");
  if (type === "tool-call") return [readCall(part, place)];
  if (type !== "tool-result" && type !== "tool-error") return null;
  const key = keyOf(part, "output", "result", "error", "content") ?? "output";
  const outer = part[key];
  const isTyped = isObject(outer) && typeof outer["type"] === "string" && "value" in outer;
  const where = isTyped ? below(place, key, "value") : below(place, key);
  const text = resultText(isTyped ? outer["value"] : outer, where);
  const flag = part["isError"] ?? (isTyped ? String(outer["type"]).startsWith("error") : undefined);
  const isError =
    type === "tool-error" || (typeof flag === "boolean" ? flag : answerFails(isTyped ? outer["value"] : outer, text));
  const name = textField(part, "toolName");
  return [{ type: "result", pointer: where.pointer, callId: textField(part, "toolCallId"), name, text, isError }];
};
