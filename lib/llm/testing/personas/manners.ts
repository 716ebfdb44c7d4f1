import { type Persona, completion, error, json, unless } from "./persona";

/** Endpoints that must be asked in a way of their own. */
export const manners: readonly Persona[] = [
  {
    name: "no system role",
    answer: unless(
      ({ messages = [] }) => messages.some(({ role }) => role === "system"),
      error("Unsupported value: 'messages[0].role' does not support 'system' with this model."),
    ),
    ends: "right",
    requests: 2,
  },
  {
    name: "no system role in a template",
    answer: unless(({ messages = [] }) => messages.some(({ role }) => role === "system"), {
      object: "error",
      message: "System role not supported",
      code: 400,
    }),
    ends: "right",
    requests: 2,
  },
  {
    name: "no temperature",
    answer: unless(
      ({ temperature }) => temperature !== undefined,
      error("`temperature` is deprecated for this model."),
    ),
    ends: "right",
    requests: 2,
  },
  {
    name: "no schema",
    answer: unless(
      ({ response_format: format }) => (format as { type?: string } | undefined)?.type === "json_schema",
      error("This response_format type is unavailable now"),
    ),
    ends: "right",
    requests: 2,
  },
  {
    name: "the older limit of replies",
    answer: unless(
      ({ max_completion_tokens: limit }) => limit !== undefined,
      { object: "error", message: { detail: [{ loc: ["body", "max_completion_tokens"], msg: "Extra inputs" }] } },
      422,
    ),
    ends: "right",
    requests: 2,
  },
  {
    name: "a low limit of replies",
    answer: unless(
      (body) => body["max_completion_tokens"] !== undefined || body["max_tokens"] !== undefined,
      error("max_tokens is too large: 4096. This model supports at most 1024 completion tokens."),
    ),
    ends: "right",
    requests: 3,
  },
  {
    name: "Azure's path, query and header",
    path: "/openai/deployments/gpt-4?api-version=2024-10-21",
    answer: ({ path, headers }) =>
      path === "/openai/deployments/gpt-4/chat/completions?api-version=2024-10-21" &&
      headers["api-key"] === "key" &&
      headers["authorization"] === undefined
        ? completion(json)
        : { status: 404, body: error("Resource not found") },
    ends: "right",
  },
  {
    name: "the whole address of a call",
    path: "/v1/chat/completions",
    answer: ({ path }) => (path === "/v1/chat/completions" ? completion(json) : { status: 404, body: {} }),
    ends: "right",
  },
];
