/** What a request to a persona says, as far as personas look at it. */
export interface Asked {
  path: string;
  headers: Partial<Record<string, string | string[]>>;
  body: Partial<Record<string, unknown>> & { messages?: { role: string; content: string }[] };
  /** Of the requests to this persona, from 1. */
  count: number;
}

/** An HTTP answer; a body that is no text is sent as JSON. */
export interface Answered {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** An endpoint with one behavior, and what a trace must end in: the right answer, or words of the right sentence. */
export interface Persona {
  name: string;
  /** Behind the address of the server; `/v1` unless set. */
  path?: string;
  answer: (asked: Asked) => Answered;
  ends: "right" | { code: string; words: string[] };
  /** How many requests it takes; 1 unless set. */
  requests?: number;
}

const verdict = {
  reasoning: 'Step 3: the Counter "adds" wrong.',
  quotes: [{ step: 3, text: "Seven" }],
  suspects: [{ step: 3, agent: "Counter", likelihood: 0.9 }],
  agent: "Counter",
  step: 3,
  confidence: 0.8,
  failure_mode: null,
};
const json = JSON.stringify(verdict);

const completion = (message: object | string | null, finishReason = "stop", more: object = {}): Answered => {
  const said = typeof message === "object" && message !== null ? message : { content: message };
  return { body: { choices: [{ index: 0, message: said, finish_reason: finishReason }], ...more } };
};
const says =
  (content: string): Persona["answer"] =>
  () =>
    completion(content);
const fails =
  (status: number, body: unknown, headers: Record<string, string> = {}): Persona["answer"] =>
  () => ({ status, body, headers });
const error = (message: string, more: object = {}) => ({ error: { message, type: "invalid_request_error", ...more } });
const refused = (...words: string[]): Persona["ends"] => ({ code: "refused", words });
const tooLong = (...words: string[]): Persona["ends"] => ({ code: "too-long", words });

/** Answers well once `isRefused` finds nothing wrong with what is sent. */
const unless =
  (isRefused: (body: Asked["body"]) => boolean, refusal: unknown, status = 400): Persona["answer"] =>
  ({ body }) =>
    isRefused(body) ? { status, body: refusal } : completion(json);

const replies: Persona[] = [
  { name: "JSON in a fence", answer: says(`\`\`\`json\n${json}\n\`\`\``), ends: "right" },
  { name: "JSON among words", answer: says(`Sure! Here it is:\n${json}\nLet me know if {this} helps.`), ends: "right" },
  { name: "thoughts before", answer: says(`<think>{"step": 1, "agent": "Boss"}?</think>\n${json}`), ends: "right" },
  { name: "a JSON text in JSON", answer: says(JSON.stringify(json)), ends: "right" },
  { name: "a list of one", answer: says(`[${json}]`), ends: "right" },
  { name: "a mark before", answer: says(`\ufeff${json}`), ends: "right" },
  { name: "raw line breaks", answer: says(json.replace("wrong.", "wrong.\nreally\tso")), ends: "right" },
  {
    name: "Python's repr",
    answer: says(
      `{'reasoning': 'The Counter "adds" wrong, doesn\\'t it?', 'quotes': [], 'suspects': [], 'agent': 'Counter', 'step': 3, 'confidence': 0.8, 'failure_mode': None}`,
    ),
    ends: "right",
  },
  {
    name: "trailing commas and comments",
    answer: says('{\n  "agent": "Counter", // who\n  "step": 3, /* when */\n  "confidence": 0.8,\n}'),
    ends: "right",
  },
  { name: "curly quotation marks", answer: says("{“agent”: “Counter”, “step”: 3, “confidence”: 0.8}"), ends: "right" },
  { name: "Markdown labels", answer: says("**Agent:** Counter\n**Step:** 3\n**Reason:** adds wrongly"), ends: "right" },
  { name: "Chinese labels", answer: says("智能体：Counter\n步骤：3\n原因：计数错误"), ends: "right" },
  { name: "a step in words", answer: says(json.replace('"step":3,"conf', '"step":"Step 3","conf')), ends: "right" },
  {
    name: "a step as an object",
    answer: says(json.replace('"step":3,"conf', '"step":{"index":3},"conf')),
    ends: "right",
  },
  {
    name: "a call of a tool",
    answer: () =>
      completion({ content: null, tool_calls: [{ function: { name: "attribution", arguments: json } }] }, "tool_calls"),
    ends: "right",
  },
  {
    name: "content in parts",
    answer: () => completion({ content: [{ type: "thinking" }, { type: "text", text: json }] }),
    ends: "right",
  },
  {
    name: "thoughts for an answer",
    answer: () => completion({ content: null, reasoning_content: `So: ${json}` }),
    ends: "right",
  },
  {
    name: "a stream that nobody asked for",
    answer: () => ({
      headers: { "content-type": "text/event-stream" },
      body: [
        ...[json.slice(0, 30), json.slice(30)].map((content) => ({ choices: [{ delta: { content } }] })),
        { choices: [{ delta: {}, finish_reason: "stop" }] },
      ]
        .map((event) => `data: ${JSON.stringify(event)}\n\n`)
        .concat("data: [DONE]\n\n")
        .join(""),
    }),
    ends: "right",
  },
  {
    name: "a reply that needs room",
    answer: ({ body }) =>
      Number(body["max_completion_tokens"]) > 8_000 ? completion(json) : completion(json.slice(0, 60), "length"),
    ends: "right",
    requests: 2,
  },
  {
    name: "a reply that never ends",
    answer: () => completion(json.slice(0, 60), "length"),
    ends: { code: "unreadable", words: ["cut off", "--reply-tokens"] },
    requests: 2,
  },
  {
    name: "two answers",
    answer: says(`${json}\n${json.replace('"step":3,"conf', '"step":2,"conf')}`),
    ends: { code: "unreadable", words: ["more than one answer"] },
    requests: 2,
  },
  {
    name: "a step that is not there",
    answer: says(json.replace('"step":3,"conf', '"step":9,"conf')),
    ends: { code: "unreadable", words: ["Step 9 does not exist"] },
    requests: 2,
  },
];

const manners: Persona[] = [
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

const endings: Persona[] = [
  {
    name: "a refusal",
    answer: () => completion({ content: null, refusal: "I can't assist with that." }),
    ends: refused("refused to answer", "I can't assist with that."),
  },
  {
    name: "a refusal in words",
    answer: says("I'm sorry, but I can't help with analyzing this conversation."),
    ends: refused("refused to answer", "can't help with analyzing"),
  },
  {
    name: "a filter on the reply",
    answer: () => completion("", "content_filter"),
    ends: refused("content filter"),
  },
  {
    name: "a filter on the prompt",
    answer: fails(400, error("The response was filtered due to the prompt.", { code: "content_filter" })),
    ends: refused("content filter", "filtered due to the prompt"),
  },
  {
    name: "too long for OpenAI",
    answer: fails(
      400,
      error("This model's maximum context length is 8192 tokens.", { code: "context_length_exceeded" }),
    ),
    ends: tooLong("8192 tokens"),
  },
  {
    name: "too long for Anthropic",
    answer: fails(400, { type: "error", error: { message: "prompt is too long: 213462 tokens > 200000 maximum" } }),
    ends: tooLong("213462 tokens"),
  },
  {
    name: "too long for Google",
    answer: fails(400, [
      error("The input token count (1200000) exceeds the maximum number of tokens allowed (1048576)."),
    ]),
    ends: tooLong("1048576"),
  },
  {
    name: "too long for llama.cpp",
    answer: fails(400, error("the request exceeds the available context size", { type: "exceed_context_size_error" })),
    ends: tooLong("available context size"),
  },
  {
    name: "too long for Groq",
    answer: fails(413, error("Request too large for model `x` on tokens per minute (TPM): Limit 6000, Requested 9000")),
    ends: tooLong("Limit 6000"),
  },
  {
    name: "too long for Bedrock",
    answer: fails(400, { message: "Input is too long for requested model.", __type: "ValidationException" }),
    ends: tooLong("Input is too long"),
  },
  {
    name: "an error in HTTP 200 that passes",
    answer: ({ count }) =>
      count < 3
        ? { body: { error: { message: "Provider returned error", code: 502, metadata: { provider_name: "X" } } } }
        : completion(json),
    ends: "right",
    requests: 3,
  },
  {
    name: "an error in HTTP 200 that stays",
    answer: () => ({
      body: { error: { message: "Provider returned error", code: 502, metadata: { provider_name: "X" } } },
    }),
    ends: { code: "unreachable", words: ["The provider behind the endpoint failed: Provider returned error (502, X)"] },
    requests: 4,
  },
  {
    name: "an error in HTTP 200 about the request",
    answer: () => ({ body: { error: { message: "No endpoints found for m.", code: 404 } } }),
    ends: refused("No endpoints found for m."),
  },
  {
    name: "an error within a choice",
    answer: () => ({
      body: {
        choices: [{ message: { content: "" }, finish_reason: "error", error: { code: 400, message: "Bad tool" } }],
      },
    }),
    ends: refused("Bad tool (400)"),
  },
  {
    name: "no choices",
    answer: () => ({ body: { choices: [] } }),
    ends: { code: "unreachable", words: ["answered without a choice"] },
    requests: 4,
  },
  {
    name: "a web page",
    answer: () => ({ body: "<html><title>Sign in</title></html>" }),
    ends: { code: "unreachable", words: ["not with a chat completion"] },
    requests: 6,
  },
  { name: "a redirect", answer: fails(302, "", { location: "/login" }), ends: refused("redirect") },
  {
    name: "a page for a wrong key",
    answer: fails(401, "<h1>401</h1>"),
    ends: refused("rejected the API key", "Check the key"),
  },
  {
    name: "words for a wrong key",
    answer: fails(401, error("Token expired.")),
    ends: refused("It says: “Token expired.”"),
  },
  {
    name: "a country that is not served",
    answer: fails(403, error("Country not supported.")),
    ends: refused("Country not supported."),
  },
  {
    name: "a request that cannot be read",
    answer: fails(400, { message: "temperature: range: 0..1" }),
    ends: refused("temperature: range: 0..1"),
    requests: 7,
  },
  {
    name: "overload that passes",
    answer: ({ count }) =>
      count < 3
        ? { status: 529, body: { error: { type: "overloaded_error", message: "Overloaded" } } }
        : completion(json),
    ends: "right",
    requests: 3,
  },
  {
    name: "haste that passes",
    answer: ({ count }) =>
      count < 3 ? { status: 429, body: error("Slow down."), headers: { "retry-after": "1" } } : completion(json),
    ends: "right",
    requests: 3,
  },
  {
    name: "an allowance of the day that is used up",
    answer: fails(429, error("Rate limit: daily tokens"), { "retry-after": "86000" }),
    ends: refused("for 24 hours", "daily tokens"),
  },
  {
    name: "an empty account",
    answer: fails(429, error("You exceeded your current quota.", { code: "insufficient_quota" })),
    ends: refused("quota"),
  },
];

export const personas: readonly Persona[] = [...replies, ...manners, ...endings];
