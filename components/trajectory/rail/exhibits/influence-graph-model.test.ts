import { describe, expect, it } from "vitest";
import { type InfluenceGraph } from "@/lib/traces/exhibit";
import { effectWords, layoutInfluenceGraph, nodeName, stepsWords, wayBack } from "./influence-graph-model";
import { sampleGraph } from "./sample-exhibits.testing";

const size = { width: 100, height: 40 };
const made = (ids: string[], edges: [string, string][], path: string[] = []): InfluenceGraph => ({
  kind: "influence-graph",
  nodes: ids.map((id) => ({
    ...{ id, agent: id, steps: [0], summary: "", defect: null },
    role: id === "task" ? "task" : id === "end" ? "conclusion" : "agent",
  })),
  edges: edges.map(([from, to]) => ({ from, to, inherited: "", effect: "" })),
  path,
});
const depths = (graph: InfluenceGraph) =>
  Object.fromEntries(layoutInfluenceGraph(graph, size).nodes.map(({ node, y }) => [node.id, y / 80]));

describe("the layout of an influence graph", () => {
  it("stands each node under all that it inherits from, the task above and the conclusion below", () => {
    expect(depths(sampleGraph)).toEqual({ task: 0, plan: 1, tools: 1, open: 2, check: 3, end: 4 });
  });

  it("puts a conclusion that inherits nothing below the rest", () => {
    expect(depths(made(["end", "task", "a"], [["task", "a"]]))).toEqual({ task: 0, a: 1, end: 1 });
  });

  it("turns an edge that closes a circle, and still draws it from giver to taker", () => {
    const graph = made(["task", "a", "b", "end"], [["task", "a"], ["a", "b"], ["b", "a"], ["b", "end"]]); // prettier-ignore
    const { edges } = layoutInfluenceGraph(graph, size);
    expect(depths(graph)).toEqual({ task: 0, a: 1, b: 2, end: 3 });
    expect(edges[2]?.path).toMatch(/^M\S+ 160C.* 120$/);
  });

  it("keeps nodes of a layer apart, and lets a long edge pass beside them", () => {
    const graph = made(["task", "a", "b", "end"], [["task", "a"], ["task", "b"], ["a", "end"], ["b", "end"], ["task", "end"]]); // prettier-ignore
    const { nodes, edges, width } = layoutInfluenceGraph(graph, size);
    const [, a, b] = nodes;
    expect(Math.abs((a?.x ?? 0) - (b?.x ?? 0))).toBeGreaterThanOrEqual(size.width);
    expect(width).toBeGreaterThan(2 * size.width);
    expect(edges[4]?.path.match(/C/g)).toHaveLength(3);
  });

  it("leaves out edges to nodes that are not there and to themselves", () => {
    const graph = made(["task", "end"], [["task", "gone"], ["task", "task"], ["task", "end"]]); // prettier-ignore
    expect(layoutInfluenceGraph(graph, size).edges).toHaveLength(1);
  });

  it("is empty for a graph without nodes", () => {
    expect(layoutInfluenceGraph(made([], []), size)).toMatchObject({ height: 40, nodes: [], edges: [] });
  });

  it("numbers the edges of the way back, and marks the node where it ends", () => {
    const { nodes, edges } = layoutInfluenceGraph(sampleGraph, size);
    expect(nodes.filter(({ isOnPath }) => isOnPath).map(({ node }) => node.id)).toEqual(["open", "check", "end"]);
    expect(nodes.find(({ isBlamed }) => isBlamed)?.node.id).toBe("open");
    expect(edges.map(({ number }) => number)).toEqual([null, null, null, 2, null, 1]);
    expect(wayBack(sampleGraph).map(({ edge }) => edge.inherited)).toEqual(["The table is confirmed", "A table without units"]); // prettier-ignore
  });
});

describe("the words of an influence graph", () => {
  it("says what became of mistakes, and keeps words that it does not know", () => {
    expect(effectWords("carries-defect")).toBe("The defect came with it.");
    expect(effectWords("who knows")).toBe("who knows");
  });

  it("names a node by its agent, else by its part", () => {
    expect(sampleGraph.nodes.slice(0, 2).map(nodeName)).toEqual(["Task", "Researcher"]);
  });

  it("gathers neighbouring steps", () => {
    expect(stepsWords([9, 3, 4, 5, 3])).toBe("steps 3–5, 9");
    expect(stepsWords([7])).toBe("step 7");
    expect(stepsWords([])).toBe("no step of its own");
  });
});
