import { expect, it } from "vitest";
import { type SpanRecord } from "../spans/span-record";
import { unwrapCalls } from "./wrapped-calls";

const call = (id: string, parentId: string | null, start: bigint, text?: string): SpanRecord => ({
  id,
  traceId: "t",
  parentId,
  name: id,
  kind: "llm",
  pointer: id,
  startNs: start,
  endNs: null,
  input: [],
  output: text === undefined ? [] : [{ pointer: id, role: "assistant", parts: [{ type: "text", pointer: id, text }] }],
  isError: false,
  inputTokens: 5,
});
const textOf = ({ output }: SpanRecord) =>
  output.flatMap(({ parts }) => parts.map((part) => part.type === "text" && part.text));

it("a call around calls is a chain, and its answer that of the last one without any", () => {
  const spans = [call("outer", null, 0n, "done"), call("first", "outer", 1n, "look"), call("last", "outer", 2n)];
  const read = unwrapCalls(spans);
  expect(read.map(({ kind }) => kind)).toEqual(["chain", "llm", "llm"]);
  expect(read.map(textOf)).toEqual([[], ["look"], ["done"]]);
  expect(read[0]?.inputTokens).toBeUndefined();
});

it("an answer that a call within has as well is told once", () => {
  const read = unwrapCalls([call("outer", null, 0n, "done"), call("inner", "outer", 1n, "done")]);
  expect(read.map(textOf)).toEqual([[], ["done"]]);
});

it("calls beside each other stay what they are", () => {
  const spans = [call("a", null, 0n, "x"), call("b", null, 1n)];
  expect(unwrapCalls(spans)).toEqual(spans);
});
