import { readPythonRepr } from "../autogen/python-repr";
import { readRuntimeLog } from "../autogen/runtime-log";
import { type TraceFormat } from "../format";
import { hasKeys, listAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";

const isEvent = (line: JsonObject): boolean => hasKeys(line, "event_name", "json_state");
const isCompletion = (line: JsonObject): boolean => hasKeys(line, "invocation_id", "request", "response");
const isAgent = (line: JsonObject): boolean => hasKeys(line, "agent_name", "agent_type");

/** The lines that the file logger of AG2 and AutoGen 0.2 writes, among them some that are no JSON. */
export const ag2FileLog: TraceFormat = {
  name: "ag2-file-log",
  title: "AG2 runtime logging (file)",
  words: {
    group: "AG2 and AutoGen",
    knownBy: "lines with `event_name` + `json_state`, `invocation_id` + `wrapper_id`",
    notes: "like `ag2-sqlite`; replies are Python text, parsed as data",
  },
  recognise: (document) => {
    if (document.kind !== "lines") return null;
    const lines = document.records.slice(0, 200).flatMap(({ value }) => (isObject(value) ? [value] : []));
    const isLog = lines.some(isEvent) || lines.some((line) => isCompletion(line) && hasKeys(line, "wrapper_id"));
    return isLog ? { confidence: "certain", keys: ["event_name", "json_state", "invocation_id"] } : null;
  },
  read: (document) => {
    if (document.kind !== "lines") return [];
    const lines = document.records.flatMap(({ pointer, value }) => (isObject(value) ? [{ pointer, line: value }] : []));
    const agents = lines.filter(({ line }) => isAgent(line));
    const sessionId = lines.flatMap(({ line }) => textAt(line, "session_id") ?? [])[0];
    return [
      readRuntimeLog({
        format: "ag2-file-log",
        pointer: document.pointer,
        sessionId,
        events: lines
          .filter(({ line }) => isEvent(line))
          .map(({ pointer, line }) => ({
            pointer: pointerTo(pointer, "json_state"),
            name: textAt(line, "event_name") ?? "",
            receiver: textAt(line, "source_name") ?? "",
            className: textAt(line, "agent_class") ?? "",
            state: textAt(line, "json_state") ?? "",
            time: line["timestamp"],
          })),
        completions: lines
          .filter(({ line }) => isCompletion(line))
          .map(({ line }) => ({
            agent: textAt(line, "source_name") ?? "",
            request: objectAt(line, "request"),
            response: readResponse(line["response"]),
            cost: line["cost"],
            start: line["start_time"],
            end: line["end_time"],
          })),
        agents: agents.map(({ line }) => ({
          name: textAt(line, "agent_name") ?? "",
          className: textAt(line, "agent_type") ?? "",
          systemPrompt: readPrompt(line),
        })),
      }),
    ];
  },
};

/** A reply is what Python prints of it, or an object where it was one. */
function readResponse(response: unknown): JsonObject {
  const value = typeof response === "string" ? readPythonRepr(response)?.value : response;
  return isObject(value) ? value : {};
}

function readPrompt(line: JsonObject): string | undefined {
  const args = objectAt(line, "args");
  const [first] = listAt(objectAt(args, "self"), "_oai_system_message").filter(isObject);
  return textAt(args, "system_message") ?? (first && textAt(first, "content"));
}
