import { describe, expect, it } from "vitest";
import { madeSpan, madeTool } from "../testing/made-spans";
import { RunAgents } from "./run-agents";
import { buildSpanTree } from "./span-tree";
import { visitSpans } from "./visit-spans";

const tree = buildSpanTree(
  [
    madeSpan("a", null, [0, 99], { kind: "agent", agent: "A", agentDescription: "first", offeredTools: ["f"] }),
    madeSpan("one", "a", [1, 2], { kind: "llm", offeredTools: ["f", "g"] }),
    madeSpan("ask", "a", [3, 50], { kind: "tool", tool: madeTool("ask_b", {}) }),
    madeSpan("b", "ask", [4, 40], { kind: "agent", agent: "B" }),
    madeSpan("two", "b", [5, 6], { kind: "llm" }),
  ],
  "id",
);
const visits = visitSpans(tree.roots);
const nodeOf = (id: string) => tree.nodes.find(({ span }) => span.id === id) ?? tree.nodes[0]!;

describe("the agents of a run", () => {
  it("are named in their order, with what their spans say of them", () => {
    const agents = new RunAgents(visits);
    agents.prompt("A", "Be kind.");
    agents.prompt("A", "Be kind. Today is Friday.");
    expect(agents.names).toEqual(["A", "B"]);
    expect(agents.list()).toEqual([
      { name: "A", description: "first", tools: ["f", "g"], systemPrompt: "Be kind." },
      { name: "B" },
    ]);
  });
  it("are asked by a tool that another works below, and come next after who spoke", () => {
    const agents = new RunAgents(visits);
    expect(agents.askedBy(nodeOf("ask"), "A")).toBe("B");
    expect(agents.askedBy(nodeOf("ask"), "B")).toBeUndefined();
    const at = visits.findIndex(({ node }) => node.span.id === "one");
    expect(agents.nextAfter(at, "A")).toBe("B");
  });
});
