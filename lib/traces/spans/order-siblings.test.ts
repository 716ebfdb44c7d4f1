import { describe, expect, it } from "vitest";
import { answering, calling, idsOf, madeSpan, madeTool } from "../testing/made-spans";
import { orderSiblings } from "./order-siblings";
import { buildSpanTree } from "./span-tree";

const order = (...spans: Parameters<typeof buildSpanTree>[0]): string[] => {
  const { roots } = buildSpanTree(spans, "id");
  orderSiblings(roots, "id");
  return idsOf(roots);
};

describe("spans below one span", () => {
  it("stand by start, then end, then id", () => {
    expect(
      order(
        madeSpan("c", null, [5, 9]),
        madeSpan("b", null, [5, 7]),
        madeSpan("a", null, [5, 9]),
        madeSpan("z", null, [1, 2]),
      ),
    ).toEqual(["z", "b", "a", "c"]);
  });
  it("that began at once stand by what caused what", () => {
    const says = madeSpan("z", null, [5, 5], { kind: "llm", output: [calling("f", {}, "c1")] });
    const runs = madeSpan("m", null, [5, 5], { kind: "tool", tool: madeTool("f", {}, "ok", "c1") });
    const hears = madeSpan("a", null, [5, 5], { kind: "llm", input: [answering("c1", "ok")] });
    expect(order(hears, runs, says)).toEqual(["z", "m", "a"]);
  });
  it("keep the file's order where it decides", () => {
    const { roots } = buildSpanTree([madeSpan("b", null, [5, 9]), madeSpan("a", null, [5, 7])], "file");
    expect(idsOf(roots)).toEqual(["b", "a"]);
  });
});
