import { describe, expect, it } from "vitest";
import { madeSpan } from "../testing/made-spans";
import { findFailures } from "./span-errors";
import { buildSpanTree } from "./span-tree";

const failing = { isError: true, errorText: "no" };
const failures = (...spans: Parameters<typeof buildSpanTree>[0]): string[] =>
  [...findFailures(buildSpanTree(spans, "id").nodes)].map(({ span }) => span.id).sort();

describe("what failed", () => {
  it("is the deepest span that takes a step, before scaffolding below it and copies above it", () => {
    expect(
      failures(
        madeSpan("agent", null, [0, 9], { kind: "agent", ...failing }),
        madeSpan("step", "agent", [1, 8], failing),
        madeSpan("tool", "step", [2, 7], { kind: "tool", ...failing }),
        madeSpan("http", "tool", [3, 6], failing),
      ),
    ).toEqual(["tool"]);
  });
  it("is an agent or a chain where nothing below it failed, if it has words for it", () => {
    expect(
      failures(
        madeSpan("agent", null, [0, 9], { kind: "agent", ...failing }),
        madeSpan("llm", "agent", [1, 8], { kind: "llm" }),
      ),
    ).toEqual(["agent"]);
    expect(failures(madeSpan("agent", null, [0, 9], { kind: "agent", isError: true }))).toEqual([]);
  });
  it("is every one of several that failed by themselves", () => {
    expect(
      failures(
        madeSpan("r", null, [0, 9], failing),
        madeSpan("one", "r", [1, 2], { kind: "llm", ...failing }),
        madeSpan("two", "r", [3, 4], { kind: "tool", ...failing }),
      ),
    ).toEqual(["one", "two"]);
  });
});
