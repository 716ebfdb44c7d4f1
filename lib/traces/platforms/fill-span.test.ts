import { describe, expect, it } from "vitest";
import { type SpanRecord } from "../spans/span-record";
import { fillSpan } from "./fill-span";

const span = (kind: SpanRecord["kind"], isError = false): SpanRecord => ({
  id: "s",
  traceId: "t",
  parentId: null,
  name: "weigh",
  kind,
  pointer: "/0",
  startNs: null,
  endNs: null,
  input: [],
  output: [],
  isError,
});
const contents = (input: unknown, output: unknown) => ({
  name: "weigh",
  callId: "c1",
  input: { value: input, pointer: "/0/input", literal: () => undefined },
  output: { value: output, pointer: "/0/output", literal: () => undefined },
});

describe("fillSpan", () => {
  it("reads a model's turn as messages", () => {
    const messages = { messages: [{ role: "user", content: "How heavy?" }] };
    const filled = fillSpan(span("llm"), contents(messages, { role: "assistant", content: "2 kg" }));
    expect(filled.input.flatMap(({ parts }) => parts)).toMatchObject([{ type: "text", text: "How heavy?" }]);
    expect(filled.output.flatMap(({ parts }) => parts)).toMatchObject([{ type: "text", text: "2 kg" }]);
    expect(filled.tool).toBeUndefined();
  });

  it.each(["tool", "retriever"] as const)("reads arguments and answer of a %s, and keeps its error", (kind) => {
    const filled = fillSpan(span(kind, true), contents({ parcel: "red" }, "scale is off"));
    expect(filled).toMatchObject({
      isError: true,
      tool: { name: "weigh", callId: "c1", arguments: { parcel: "red" }, result: "scale is off" },
    });
  });

  it("reads of any other span what was asked and answered", () => {
    const filled = fillSpan(span("chain"), contents("Which parcel?", "The red one."));
    expect(filled.input.flatMap(({ parts }) => parts)).toMatchObject([{ text: "Which parcel?" }]);
    expect(filled.output.flatMap(({ parts }) => parts)).toMatchObject([{ text: "The red one." }]);
  });
});
