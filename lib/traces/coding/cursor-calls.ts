import { textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { below, type MessagePlace, spelled } from "../messages/place";

/** A call of one of Cursor's tools: it stands under a key that says which. */
export interface CursorCall {
  name: string;
  /** Where the tool's own object stands: `args` and, once it ended, `result`. */
  key: string;
  held: JsonObject;
}

const suffix = /ToolCall$/;

/** The tool of `tool_call: { readToolCall: { args, result } }`, or of `{ function: { name, arguments } }`. */
export function cursorCall(event: JsonObject): CursorCall | null {
  const call = event["tool_call"];
  if (!isObject(call)) return null;
  const key = Object.keys(call).find((name) => suffix.test(name)) ?? (isObject(call["function"]) ? "function" : "");
  const held = call[key];
  if (!isObject(held)) return null;
  const args = isObject(held["args"]) ? held["args"] : {};
  const own = key === "function" ? textField(held, "name") : key === "mcpToolCall" ? mcpName(args) : undefined;
  return { name: own ?? key.replace(suffix, ""), key, held };
}

const mcpName = (args: JsonObject): string | undefined => textField(args, "toolName", "tool_name", "name");

/** What a tool was called with; one of an MCP server has its own arguments below the name. */
export function cursorArguments({ key, held }: CursorCall): { value: unknown; path: string[] } {
  const args = held["args"];
  if (key === "mcpToolCall" && isObject(args) && isObject(args["args"]))
    return { value: args["args"], path: ["args", "args"] };
  return "args" in held ? { value: args, path: ["args"] } : { value: held["arguments"], path: ["arguments"] };
}

/** The helper that a task is given to, where it says which. */
export function helperOf({ key, held }: CursorCall): string | undefined {
  if (key !== "taskToolCall" || !isObject(held["args"])) return undefined;
  const kind = held["args"]["subagentType"] ?? held["args"]["subagent_type"];
  const named = isObject(kind) ? (textField(kind, "name") ?? Object.keys(kind)[0]) : kind;
  return typeof named === "string" && named !== "" ? named : "subagent";
}

/** Under which a tool's result says what it gave, in words. */
const wordKeys = ["content", "output", "text", "error", "errorMessage", "message", "reason"] as const;

/** What a tool came back with: `result` holds it under the name of how it went. */
export function cursorAnswer(
  held: JsonObject,
  place: MessagePlace,
): { text: string; path: string[]; isError: boolean } {
  const { result } = held;
  if (!isObject(result)) return { text: spelled(result, below(place, "result")), path: ["result"], isError: false };
  const how = Object.keys(result).find((key) => isObject(result[key])) ?? Object.keys(result)[0] ?? "success";
  const inner = result[how];
  const isError = how !== "success" || failedExit(inner);
  if (!isObject(inner)) return { text: spelled(result, below(place, "result")), path: ["result"], isError };
  const path = ["result", how];
  const streams = ["stdout", "stderr"].flatMap((key) => textField(inner, key) ?? []);
  if (streams.length > 0) return { text: streams.join("\n"), path, isError };
  const key = wordKeys.find((name) => (textAt(inner, name) ?? "") !== "");
  if (key !== undefined) return { text: textAt(inner, key) ?? "", path: [...path, key], isError };
  return { text: spelled(inner, below(place, ...path)), path, isError };
}

const failedExit = (inner: unknown): boolean =>
  isObject(inner) && typeof inner["exitCode"] === "number" && inner["exitCode"] !== 0;
