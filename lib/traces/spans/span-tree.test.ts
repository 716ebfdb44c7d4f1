import { describe, expect, it } from "vitest";
import { idsOf, madeSpan } from "../testing/made-spans";
import { buildSpanTree } from "./span-tree";

describe("a tree of spans", () => {
  it("gives every span the nearest agent above it", () => {
    const { nodes } = buildSpanTree(
      [
        madeSpan("r", null, [0, 9], { kind: "agent", agent: "A" }),
        madeSpan("x", "r", [1, 8]),
        madeSpan("y", "x", [2, 7], { kind: "agent", agent: "B" }),
        madeSpan("z", "y", [3, 6]),
      ],
      "id",
    );
    expect(nodes.map(({ agent }) => agent)).toEqual(["A", "A", "B", "B"]);
    expect(nodes.at(-1)?.agentNode?.span.id).toBe("y");
  });
  it("counts parents that are missing, and ties", () => {
    const tree = buildSpanTree([madeSpan("a", "gone", [1, 2]), madeSpan("b", null, [1, 3])], "id");
    expect(tree).toMatchObject({ orphanCount: 1, tieCount: 1, cycleCount: 0 });
    expect(idsOf(tree.roots)).toEqual(["a", "b"]);
  });
  it("knows a parent only within its trace", () => {
    const { roots } = buildSpanTree([madeSpan("a", null, [1, 2]), madeSpan("b", "a", [1, 3], { traceId: "t2" })], "id");
    expect(roots).toHaveLength(2);
  });
  it("cuts a circle at the same span in any order, also of a span that is its own parent", () => {
    const circle = [madeSpan("b", "c", [1, 2]), madeSpan("c", "a", [1, 2]), madeSpan("a", "b", [1, 2])];
    for (const spans of [circle, circle.toReversed()]) {
      const tree = buildSpanTree(spans, "id");
      expect([tree.cycleCount, idsOf(tree.roots), idsOf(tree.nodes)]).toEqual([1, ["a"], ["a", "c", "b"]]);
    }
    expect(buildSpanTree([madeSpan("a", "a", [1, 2])], "id").nodes).toHaveLength(1);
  });
});
