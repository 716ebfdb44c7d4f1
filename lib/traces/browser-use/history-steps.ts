import { type PlacedObject } from "../document";
import { isoTime } from "../iso-time";
import { countAt, listAt, numberAt, objectAt, objectsAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { textEntry, textField } from "../messages/field";
import { type MessagePart } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { callPart } from "../messages/read-call";
import { type StepDraft } from "../step-draft";

export const isHistoryItem = (item: unknown): boolean =>
  isObject(item) &&
  "model_output" in item &&
  (item["model_output"] === null || isObject(item["model_output"])) &&
  Array.isArray(item["result"]) &&
  isObject(item["state"]);

const thoughtKeys = ["thinking", "evaluation_previous_goal", "memory", "next_goal"] as const;
const answerKeys = ["error", "extracted_content", "long_term_memory"] as const;

/** One look at a page: what was thought of it, and every action with what came of it. */
export function itemSteps({ value, pointer, literal }: PlacedObject): StepDraft[] {
  const output = objectAt(value, "model_output");
  const where = pointerTo(pointer, "model_output");
  const results = objectsAt(value, "result", pointer);
  const actions = listAt(output, "action");
  const parts: MessagePart[] = [
    ...thoughtsOf(output, where),
    ...actions.flatMap((action, at): MessagePart[] => {
      const place = pointerTo(where, "action", at);
      const [name] = isObject(action) ? Object.keys(action).filter((key) => action[key] !== null) : [];
      if (!isObject(action) || name === undefined) return [];
      const call = callPart(place, name, action[name], { pointer: pointerTo(place, name), literal });
      const result = results[at];
      return result === undefined ? [call] : [call, ...answerOf(result.value, result.pointer, place)];
    }),
  ];
  const metadata = objectAt(value, "metadata");
  const [start, end] = [numberAt(metadata, "step_start_time"), numberAt(metadata, "step_end_time")];
  const said = messageSteps(
    {
      pointer,
      role: "assistant",
      parts,
      startedAt: isoTime(start),
      inputTokens: countAt(metadata, "input_tokens"),
    },
    { agent: "assistant" },
  );
  const took = start !== undefined && end !== undefined && end >= start ? Math.round((end - start) * 1000) : undefined;
  const rest = results.slice(actions.length).flatMap((result) => loneResult(result.value, result.pointer));
  return [...said.map((step, at) => (at === 0 ? { ...step, durationMs: took } : step)), ...rest];
}

/** Older versions keep the thoughts together under `current_state`. */
const thoughtsOf = (output: JsonObject, pointer: string): MessagePart[] =>
  [
    { from: output, at: pointer },
    { from: objectAt(output, "current_state"), at: pointerTo(pointer, "current_state") },
  ].flatMap(({ from, at }) =>
    thoughtKeys.flatMap((key): MessagePart[] => {
      const text = textField(from, key);
      return text === undefined ? [] : [{ type: "thought", pointer: pointerTo(at, key), text }];
    }),
  );

function answerOf(result: JsonObject, pointer: string, callId: string): MessagePart[] {
  const said = textEntry(result, ...answerKeys);
  if (said === undefined) return [];
  const { key, text } = said;
  return [{ type: "result", pointer: pointerTo(pointer, key), callId, text, isError: key === "error" }];
}

/** A model that gave no action, or an error beside them. */
function loneResult(result: JsonObject, pointer: string): StepDraft[] {
  const said = textEntry(result, ...answerKeys);
  if (said === undefined) return [];
  const { key, text } = said;
  const isError = key === "error";
  return [{ rawAgent: "assistant", kind: "message", content: text, pointer: pointerTo(pointer, key), isError }];
}
