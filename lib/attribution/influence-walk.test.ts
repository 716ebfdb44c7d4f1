import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GraphReply, readGraph, walkBack } from "./influence-walk";

const node = (id: unknown, steps: unknown = [], fields: object = {}) => ({
  id,
  role: "agent",
  agent: "A",
  steps,
  summary: "Does something.",
  defect: null,
  ...fields,
});
const edge = (from: unknown, to: unknown, effect = "carries-defect") => ({ from, to, inherited: "A number.", effect });

const nodes = [
  node("t", [], { role: "task", agent: null }),
  node("p", [0], { role: "orchestrator" }),
  node("w", [1, 2], { defect: "Counts twice." }),
  node("c", [3], { role: "conclusion", defect: "States a wrong number." }),
];
const edges = [edge("t", "p", "no-defect"), edge("p", "w", "no-defect"), edge("w", "c")];

const read = (graph: object, lastStep = 3) => readGraph(GraphReply.parse(graph), lastStep);
const pathOf = (graph: object, lastStep = 99) => {
  const result = read(graph, lastStep);
  if (result.graph === null) throw new Error(result.fault);
  return walkBack(result.graph).map(({ id }) => id);
};

describe("an influence graph", () => {
  it("is read with numbers for ids, steps in any order and as text, and effects however they are joined", () => {
    const { graph } = read({
      nodes: [node(1, [], { role: "Task" }), node(2, ["step 2", 1, 1], { role: "the conclusion" })],
      edges: [edge(1, 2, "carries defect")],
    });
    expect(graph?.nodes.map(({ id, role, steps }) => ({ id, role, steps }))).toEqual([
      { id: "1", role: "task", steps: [] },
      { id: "2", role: "conclusion", steps: [1, 2] },
    ]);
    expect(graph?.edges[0]).toEqual({ from: "1", to: "2", inherited: "A number.", effect: "carries-defect" });
  });

  it.each([
    ["a node without an id", { nodes: [...nodes, node(null)], edges }, 'needs an "id"'],
    ["an id twice", { nodes: [...nodes, node("w")], edges }, "same id"],
    ["a role that is none", { nodes: [...nodes, node("x", [], { role: "boss" })], edges }, 'Node "x" needs a "role"'],
    ["a step that does not exist", { nodes: [...nodes, node("x", [4])], edges }, 'Node "x" cites a step'],
    ["a step that is no number", { nodes: [...nodes, node("x", ["one"])], edges }, 'Node "x" cites a step'],
    ["an edge into nothing", { nodes, edges: [...edges, edge("w", "z")] }, 'from "w" to "z" names a node'],
    [
      "an effect that is none",
      { nodes, edges: [...edges, edge("p", "c", "bad")] },
      'from "p" to "c" needs an "effect"',
    ],
    ["a cycle", { nodes, edges: [...edges, edge("c", "p")] }, "has a cycle"],
    ["a node that inherits from itself", { nodes, edges: [...edges, edge("w", "w")] }, "has a cycle"],
    [
      "two roots",
      { nodes: [...nodes, node("x")], edges: [...edges, edge("x", "c")] },
      'inherit from nobody; these do: "t", "x"',
    ],
    [
      "two ends",
      { nodes: [...nodes, node("x")], edges: [...edges, edge("p", "x")] },
      'hand nothing on; these do not: "c", "x"',
    ],
    ["a part by itself", { nodes: [...nodes, node("x")], edges }, 'these do: "t", "x"'],
    ["one node alone", { nodes: [node("c")], edges: [] }, "needs a task and a conclusion"],
    ["too many nodes", { nodes: Array.from({ length: 201 }, (_, at) => node(at)), edges: [] }, "too large"],
  ])("does not stand with %s", (_, graph, fault) => {
    expect(read(graph)).toMatchObject({ graph: null, fault: expect.stringContaining(fault) as string });
  });

  it("stands whenever every edge leads forward from one root to one end, and every path back ends", () => {
    const forward = fc.integer({ min: 2, max: 25 }).chain((count) =>
      fc.record({
        count: fc.constant(count),
        extra: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1))),
        effect: fc.constantFrom("carries-defect", "no-defect"),
      }),
    );
    fc.assert(
      fc.property(forward, ({ count, extra, effect }) => {
        const chain = Array.from({ length: count - 1 }, (_, at) => edge(at, at + 1, effect));
        const more = extra.flatMap(([a, b]) => (a < b ? [edge(a, b, effect)] : []));
        const graph = {
          nodes: Array.from({ length: count }, (_, at) => node(at, [at], { defect: "Wrong." })),
          edges: [...chain, ...more],
        };
        const path = pathOf(graph).map(Number);
        expect(path[0]).toBe(count - 1);
        expect(path).toEqual(path.toSorted((a, b) => b - a));
        expect(path.at(-1)).toBe(effect === "carries-defect" ? 0 : count - 1);
      }),
    );
  });
});

describe("the way back from the conclusion", () => {
  it("moves upstream along edges that carried a defect to nodes that have one, and no further", () => {
    expect(pathOf({ nodes, edges })).toEqual(["c", "w"]);
  });

  it("passes no node without a defect of its own", () => {
    const sound = nodes.map((one) => (one.id === "w" ? { ...one, defect: null } : one));
    expect(pathOf({ nodes: sound, edges })).toEqual(["c"]);
  });

  it("moves along no edge that added, corrected or carried nothing", () => {
    for (const effect of ["adds-defect", "corrects-defect", "no-defect"])
      expect(pathOf({ nodes, edges: [edges[0], edges[1], edge("w", "c", effect)] })).toEqual(["c"]);
  });

  it("takes the earliest of several, and never ends at the task", () => {
    const graph = {
      nodes: [
        node("t", [0], { role: "task", defect: "Unclear." }),
        node("late", [7], { defect: "Wrong." }),
        node("early", [2], { defect: "Wrong." }),
        node("c", [9], { role: "conclusion", defect: "Wrong." }),
      ],
      edges: [edge("t", "late"), edge("t", "early"), edge("late", "c"), edge("early", "c")],
    };
    expect(pathOf(graph)).toEqual(["c", "early"]);
  });
});
