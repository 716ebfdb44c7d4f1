import { isObject, type JsonObject } from "./json-value";
import { parseContainer } from "./messages/parse-json-text";

/** Longer answers are data; a failure is stated in a short one. */
const maxLength = 200_000;
/** Wrappers that are looked into, one below the other. */
const maxDepth = 4;

const flags = ["isError", "is_error"] as const;
const exitKeys = ["exit_code", "exitCode", "exitcode", "returncode", "return_code", "returnCode"] as const;
const statusKeys = ["status_code", "statusCode", "http_status"] as const;
const errorKeys = ["error", "error_message", "errorMessage", "exception"] as const;
const whyKeys = [...errorKeys, "errors", "message", "reason", "detail", "details", "msg"] as const;
/** Objects that hold nothing but what a tool came back with. */
const wrappers = ["result", "output", "response", "content", "tool_response"] as const;

/** Texts that stand for no error. */
const noError = /^\s*(?:|none|null|nil|undefined|false|no|ok|0|no errors?\.?|0 errors?\.?|success|n\/a|-)\s*$/i;

/**
 * Whether the answer of a tool, a JSON value or the text of one, states by a field of its own that it failed: MCP's
 * `isError`, `success: false` with a reason, `status: "error"`, an `error` that says something, an exit code. A number
 * under `error` is a measure.
 */
export function statesFailure(answer: unknown): boolean {
  const value = typeof answer === "string" ? (answer.length <= maxLength ? parseContainer(answer) : undefined) : answer;
  return value !== undefined && fails(value, 0);
}

function fails(value: unknown, depth: number): boolean {
  if (depth > maxDepth) return false;
  if (Array.isArray(value)) return value.length === 1 && failsBelow(value[0], depth);
  if (!isObject(value)) return false;
  if (flags.some((key) => value[key] === true)) return true;
  const status = typeof value["status"] === "string" ? value["status"].toLowerCase() : "";
  if (status === "error") return true;
  if (errorKeys.some((key) => saysError(value[key]))) return true;
  // How Anthropic's own tools say it: `{ type: "web_search_tool_result_error", error_code }`.
  if (typeof value["error_code"] === "string" && String(value["type"]).endsWith("_error")) return true;
  if (exitKeys.some((key) => isFailedExit(value[key])) || statusKeys.some((key) => isFailedStatus(value[key])))
    return true;
  const isDenied = value["success"] === false || value["ok"] === false || /^fail(?:ed|ure)$/.test(status);
  if (isDenied && whyKeys.some((key) => saysError(value[key]))) return true;
  const [only, ...more] = Object.keys(value);
  if (value["type"] === "text") return failsBelow(value["text"], depth);
  return (
    only !== undefined && more.length === 0 && wrappers.some((key) => key === only) && isWrapped(value, only, depth)
  );
}

const isWrapped = (value: JsonObject, key: string, depth: number): boolean => failsBelow(value[key], depth);

const failsBelow = (value: unknown, depth: number): boolean =>
  typeof value === "string"
    ? value.length <= maxLength && fails(parseContainer(value), depth + 1)
    : fails(value, depth + 1);

/** A text, an object or a list with something in it, or true; never a number. */
export function saysError(value: unknown): boolean {
  if (typeof value === "string") return !noError.test(value);
  if (Array.isArray(value)) return value.length > 0;
  if (isObject(value)) return Object.values(value).some((inner) => inner !== null && inner !== "" && inner !== 0);
  return value === true;
}

const isFailedExit = (value: unknown): boolean =>
  (typeof value === "number" && Number.isInteger(value) && value !== 0) ||
  (typeof value === "string" && /^-?[1-9]\d{0,9}$/.test(value));

/** A status of HTTP that says that it failed. */
const isFailedStatus = (value: unknown): boolean => typeof value === "number" && value >= 400 && value < 600;
