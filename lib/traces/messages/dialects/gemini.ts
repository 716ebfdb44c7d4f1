import { statesError } from "../../error-markers";
import { isObject, type JsonObject } from "../../json-value";
import { keyOf, textField } from "../field";
import { type MessagePart } from "../message";
import { below, type MessagePlace } from "../place";
import { callPart, readCall } from "../read-call";
import { resultText } from "../result-text";
import { type ReadBlock } from "./block";
import { readMedia } from "./media";

/**
 * Gemini and ADK parts, camel and snake case: `{ text, thought? }`, `{ functionCall }`,
 * `{ functionResponse }`, code and its result, media.
 */
export const readGeminiPart: ReadBlock = (part, place) => {
  const key = keyOf(part, ...Object.keys(readers));
  const inner = key === undefined ? undefined : part[key];
  if (key !== undefined && isObject(inner)) return readers[key]?.(inner, below(place, key)) ?? null;
  if (typeof part["text"] !== "string" || part["type"] !== undefined) return null;
  const type = part["thought"] === true ? "thought" : "text";
  return part["text"] === "" ? [] : [{ type, pointer: below(place, "text").pointer, text: part["text"] }];
};

type ReadInner = (inner: JsonObject, place: MessagePlace) => MessagePart[];

const readResponse: ReadInner = (response, place) => {
  const where = below(place, "response");
  const text = answerText(response["response"], where);
  const { id: callId, name } = { id: textField(response, "id"), name: textField(response, "name") };
  return [{ type: "result", pointer: where.pointer, callId, name, ...text }];
};

/** Functions answer with an object; its one text under `result`, `output` or `error` is what came back. */
function answerText(response: unknown, place: MessagePlace): { text: string; isError: boolean } {
  if (isObject(response) && Object.keys(response).length === 1)
    for (const key of ["result", "output", "error"]) {
      const only = response[key];
      if (typeof only === "string") return { text: only, isError: key === "error" || statesError(only) };
    }
  const text = resultText(response, place);
  const hasError = isObject(response) && keyOf(response, "error", "error_message") !== undefined;
  return { text, isError: hasError || statesError(text) };
}

const readCode: ReadInner = (code, place) => [
  callPart(undefined, textField(code, "language") ?? "code", code["code"], below(place, "code")),
];

const readCodeResult: ReadInner = (result, place) => [
  {
    type: "result",
    pointer: below(place, "output").pointer,
    text: resultText(result["output"], below(place, "output")),
    isError: typeof result["outcome"] === "string" && result["outcome"] !== "OUTCOME_OK",
  },
];

const readBytes: ReadInner = (inner, place) => {
  const media = readMedia(inner, place);
  return media ? [media] : [];
};

const readers: Record<string, ReadInner> = {
  functionCall: (call, place) => [readCall(call, place)],
  function_call: (call, place) => [readCall(call, place)],
  functionResponse: readResponse,
  function_response: readResponse,
  executableCode: readCode,
  executable_code: readCode,
  codeExecutionResult: readCodeResult,
  code_execution_result: readCodeResult,
  inlineData: readBytes,
  inline_data: readBytes,
  fileData: readBytes,
  file_data: readBytes,
};
