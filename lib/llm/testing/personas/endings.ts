import { type Persona, completion, error, fails, json, refused, says, tooLong } from "./persona";

/** Endpoints that give no answer, or one after a while. */
export const endings: readonly Persona[] = [
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
    name: "JSON of something that is no judge",
    answer: () => ({ body: { status: "ok", message: "Welcome" } }),
    ends: { code: "unreachable", words: ["not with a chat completion"] },
    requests: 10,
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
