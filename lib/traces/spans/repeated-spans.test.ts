import { describe, expect, it } from "vitest";
import { idsOf, madeSpan, said } from "../testing/made-spans";
import { findRepeats } from "./repeated-spans";
import { buildSpanTree } from "./span-tree";

const hello = { kind: "llm" as const, output: [said("assistant", "Hello.")] };
const repeats = (...spans: Parameters<typeof buildSpanTree>[0]): string[] =>
  idsOf([...findRepeats(buildSpanTree(spans, "id").nodes)]);

describe("a model's call that two spans record", () => {
  it("counts by the inner one, or by the one that has the text", () => {
    const outer = madeSpan("outer", null, [0, 9], hello);
    expect(repeats(outer, madeSpan("mid", "outer", [1, 8]), madeSpan("inner", "mid", [2, 7], hello))).toEqual([
      "outer",
    ]);
    expect(repeats(outer, madeSpan("inner", "outer", [1, 8], { kind: "llm" }))).toEqual(["inner"]);
  });
  it("is told by its text where the spans stand beside each other", () => {
    expect(repeats(madeSpan("a", null, [0, 9], hello), madeSpan("b", null, [1, 8], hello))).toEqual(["a"]);
    expect(repeats(madeSpan("a", null, [0, 5], hello), madeSpan("b", null, [6, 8], hello))).toEqual([]);
  });
  it("is another call below a tool or an agent, and a try that failed stays", () => {
    const outer = madeSpan("outer", null, [0, 9], hello);
    const other = { ...hello, output: [said("assistant", "Other.")] };
    expect(
      repeats(outer, madeSpan("tool", "outer", [1, 8], { kind: "tool" }), madeSpan("inner", "tool", [2, 7], other)),
    ).toEqual([]);
    expect(repeats(outer, madeSpan("try", "outer", [1, 2], { kind: "llm", isError: true }))).toEqual([]);
  });
});
