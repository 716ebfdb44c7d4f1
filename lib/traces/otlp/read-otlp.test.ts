import { describe, expect, it } from "vitest";
import { readOtlp } from "./read-otlp";

const text = (key: string, value: string) => ({ key, value: { stringValue: value } });
const message = (role: string, ...parts: object[]) => JSON.stringify([{ role, parts }]);
const span = (
  spanId: string,
  parentSpanId: string,
  start: number,
  end: number,
  attributes: object[],
  more: object = {},
) => ({
  traceId: "0af7651916cd43dd8448eb211c80319c",
  spanId: spanId.repeat(16),
  parentSpanId: parentSpanId.repeat(16),
  name: spanId,
  startTimeUnixNano: `${start}000000`,
  endTimeUnixNano: `${end}000000`,
  attributes,
  ...more,
});
const request = (...spans: object[]) => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] });

const agent = span("1", "", 1, 90, [
  text("gen_ai.operation.name", "invoke_agent"),
  text("gen_ai.agent.name", "Porter"),
]);
const asks = span("2", "1", 2, 9, [
  text("gen_ai.operation.name", "chat"),
  text("gen_ai.input.messages", message("user", { type: "text", content: "Where is platform 9?" })),
  text(
    "gen_ai.output.messages",
    message("assistant", { type: "tool_call", id: "c", name: "map", arguments: { n: 9 } }),
  ),
]);
const looks = span(
  "3",
  "1",
  10,
  19,
  [text("gen_ai.operation.name", "execute_tool"), text("gen_ai.tool.name", "map"), text("gen_ai.tool.call.id", "c")],
  { status: { code: 2, message: "no such platform" } },
);
const says = span("4", "1", 20, 29, [
  text("gen_ai.operation.name", "chat"),
  text("gen_ai.output.messages", message("assistant", { type: "text", content: "Nowhere." })),
]);
const whole = [agent, asks, looks, says];

const told = (...requests: object[]) =>
  readOtlp(requests)[0]?.trace?.steps.map(
    ({ agent: by, kind, content, isError }) => `${by} ${kind}: ${content}${isError ? " !" : ""}`,
  );
const expected = [
  "user input: Where is platform 9?",
  'Porter tool-call: {"n":9}',
  "map tool-result: no such platform !",
  "Porter message: Nowhere.",
];

describe("a run over OTLP", () => {
  it("is the same in one request, in many, in any order and with repeats", () => {
    expect(told(request(...whole))).toEqual(expected);
    let state = 11;
    const random = (): number => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
    for (let round = 0; round < 40; round += 1) {
      const sent = [...whole, ...whole.filter(() => random() < 0.5)].map((one) => ({ one, by: random() }));
      expect(told(...sent.sort((a, b) => a.by - b.by).map(({ one }) => request(one)))).toEqual(expected);
    }
  });
  it("grows as spans arrive, late roots and all", () => {
    expect(told(request(looks))).toEqual(["assistant tool-call: ", "map tool-result: no such platform !"]);
    expect(told(request(looks), request(asks))).toEqual([
      "user input: Where is platform 9?",
      'assistant tool-call: {"n":9}',
      "map tool-result: no such platform !",
    ]);
  });
  it("takes messages from log records, also before their span has come, and once though they come twice", () => {
    const bare = span("2", "1", 2, 9, [text("gen_ai.operation.name", "chat")]);
    const record = (eventName: string, body: object, at: number) => ({
      traceId: bare.traceId,
      spanId: bare.spanId,
      timeUnixNano: `${at}000000`,
      eventName,
      body: { kvlistValue: { values: Object.entries(body).map(([key, value]) => text(key, String(value))) } },
    });
    const logRecords = [
      record("gen_ai.user.message", { content: "Hello?" }, 2),
      record("gen_ai.choice", { message: "Good day." }, 9),
    ];
    const logs = { resourceLogs: [{ scopeLogs: [{ logRecords }] }] };
    expect(told(logs)).toEqual(["user input: Hello?", "assistant message: Good day."]);
    expect(told(logs, request(agent), logs, request(bare))).toEqual([
      "user input: Hello?",
      "Porter message: Good day.",
    ]);
  });
  it("keeps a span's id as lower-case hex, and a pointer to the very value", () => {
    const step = readOtlp([request(...whole)])[0]?.trace?.steps[3];
    expect(step?.source).toEqual({
      spanId: "4444444444444444",
      pointer: "/0/resourceSpans/0/scopeSpans/0/spans/3/attributes/1/value/stringValue/0/parts/0/content",
    });
  });
  it("never throws on what is no request", () => {
    for (const value of [
      null,
      7,
      [],
      {},
      { resourceSpans: 3 },
      { resourceSpans: [null, { scopeSpans: [{ spans: [{}, 1] }] }] },
    ])
      expect(() => readOtlp([value])).not.toThrow();
  });
});
