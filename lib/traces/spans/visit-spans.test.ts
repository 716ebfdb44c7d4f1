import { describe, expect, it } from "vitest";
import { madeSpan } from "../testing/made-spans";
import { buildSpanTree } from "./span-tree";
import { visitSpans } from "./visit-spans";

const told = (...spans: Parameters<typeof buildSpanTree>[0]): string =>
  visitSpans(buildSpanTree(spans, "id").roots)
    .map(({ node, isEntry }) => (isEntry ? node.span.id : node.span.id.toUpperCase()))
    .join("");

describe("the order of a run", () => {
  it("goes down each tree before its next sibling, though branches run at once", () => {
    expect(
      told(
        madeSpan("r", null, [0, 99]),
        madeSpan("a", "r", [1, 50]),
        madeSpan("b", "r", [2, 40]),
        madeSpan("c", "a", [10, 20]),
      ),
    ).toBe("racCAbBR");
  });
  it("tells trees that overlap at once, by time, and others one after the other", () => {
    expect(told(madeSpan("a", null, [0, 10]), madeSpan("b", null, [20, 30]))).toBe("aAbB");
    expect(told(madeSpan("a", null, [0, 30]), madeSpan("x", "a", [15, 25]), madeSpan("b", null, [10, 20]))).toBe(
      "abxBXA",
    );
  });
  it("does not stumble over a chain of ten thousand spans", () => {
    const chain = Array.from({ length: 10_000 }, (_, at) =>
      madeSpan(`s${at}`, at === 0 ? null : `s${at - 1}`, [at, 20_000 - at]),
    );
    expect(visitSpans(buildSpanTree(chain, "id").roots)).toHaveLength(20_000);
  });
});
