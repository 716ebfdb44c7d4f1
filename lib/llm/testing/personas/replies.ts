import { type Persona, completion, json, says } from "./persona";

/** Odd replies to an ordinary request. */
export const replies: readonly Persona[] = [
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
