import { describe, expect, it } from "vitest";
import { madeSpan, said } from "../testing/made-spans";
import { askedSpan, rootAnswer } from "./root-words";
import { buildSpanTree, type SpanNode } from "./span-tree";

const rootOf = (...spans: Parameters<typeof buildSpanTree>[0]): SpanNode => {
  const [root] = buildSpanTree(spans, "id").roots;
  if (root === undefined) throw new Error("no root");
  return root;
};
const words = { input: [said("user", "How far?")], output: [said("assistant", "Two miles.")] };

describe("what a run was asked and answered", () => {
  it("stands at its root, or below a root that is only a frame", () => {
    const root = rootOf(madeSpan("main", null, [0, 9]), madeSpan("chain", "main", [1, 8], words));
    expect(askedSpan(root).span.id).toBe("chain");
    expect(rootAnswer(root)).toEqual(words.output);
  });
  it("is not what an agent was asked after a model spoke, nor what one of several answered", () => {
    const root = rootOf(
      madeSpan("main", null, [0, 9]),
      madeSpan("llm", "main", [1, 2], { kind: "llm" }),
      madeSpan("one", "main", [3, 5], { kind: "agent", agent: "A", ...words }),
      madeSpan("two", "main", [6, 8], { kind: "agent", agent: "B", ...words }),
    );
    expect(askedSpan(root).span.id).toBe("main");
    expect(rootAnswer(root)).toEqual([]);
  });
});
