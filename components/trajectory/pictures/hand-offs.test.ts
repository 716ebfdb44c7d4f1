import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { capGraph, handOffs, largest, receivers } from "./hand-offs";
import { madeOutline } from "./made-outline.testing";
import { messageWay } from "./message-way";

const graphOf = (words: string) => {
  const outline = madeOutline(words);
  return handOffs(outline, receivers(outline));
};

describe("receivers", () => {
  it("are the recipients that steps name, else whoever acts next", () => {
    expect(receivers(madeOutline("A>C B C"))).toEqual(["C", "C", null]);
    expect(receivers(madeOutline("A>Nobody A"))).toEqual(["Nobody", null]);
  });

  it("takes a call of a tool that is no agent for a message to whoever acts next", () => {
    const outline = madeOutline("A>read_file Terminal>A A>Terminal Terminal");
    const calls = outline.map((step) => ({ ...step, kind: "tool-call" as const }));
    expect(receivers(calls)).toEqual(["Terminal", "A", "Terminal", null]);
  });

  it("finds an agent under a recipient that is written a little differently", () => {
    const outline = madeOutline("Web Orchestrator");
    outline[0] = { ...outline[0]!, recipient: "orchestrator  (thought)" };
    expect(receivers(outline)[0]).toBe("Orchestrator");
  });
});

describe("handOffs", () => {
  it("counts messages per way, and those to oneself at the agent", () => {
    const { agents, edges } = graphOf("A B A A! B C>A");
    expect(
      agents.map(({ name, stepCount, selfCount, errorCount }) => [name, stepCount, selfCount, errorCount]),
    ).toEqual([
      ["A", 3, 1, 1],
      ["B", 2, 0, 0],
      ["C", 1, 0, 0],
    ]);
    expect(edges).toEqual([
      { from: "A", to: "B", steps: [0, 3] },
      { from: "B", to: "A", steps: [1] },
      { from: "B", to: "C", steps: [4] },
      { from: "C", to: "A", steps: [5] },
    ]);
  });

  it("holds every message once, whatever the names", () => {
    const name = fc.constantFrom("A", "B", "__proto__", "constructor", "toString");
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.option(name)), { minLength: 1 }), (steps) => {
        const outline = steps.map(([agent, recipient]) => ({ ...madeOutline("x")[0]!, agent, recipient }));
        const { agents, edges } = handOffs(outline, receivers(outline));
        const toOthers = edges.reduce((sum, edge) => sum + edge.steps.length, 0);
        const toItself = agents.reduce((sum, agent) => sum + agent.selfCount, 0);
        expect(toOthers + toItself).toBe(outline.length - (outline.at(-1)?.recipient ? 0 : 1));
      }),
    );
  });
});

describe("capGraph", () => {
  it("keeps the agents that act most and the ways between them, and counts the rest", () => {
    const shown = capGraph(graphOf("A B A C A B D A"), { agents: 2, edges: 1 });
    expect(shown.agents.map(({ name }) => name)).toEqual(["A", "B"]);
    expect(shown.edges).toEqual([{ from: "A", to: "B", steps: [0, 4] }]);
    expect(shown).toMatchObject({ hiddenAgents: 2, hiddenEdges: 5 });
  });

  it("keeps the order, of equals the earlier", () => {
    expect(largest([3, 1, 3, 2], 2, (value) => value)).toEqual([3, 3]);
    expect(largest(["a", "b", "c"], 2, () => 1)).toEqual(["a", "b"]);
  });
});

describe("messageWay", () => {
  const way = (words: string, cause: number | null) => {
    const outline = madeOutline(words);
    return messageWay(outline, receivers(outline), cause);
  };

  it("follows what was said from receiver to receiver", () => {
    expect(way("A B>C D C B A", 1)).toEqual([1, 3, 4, 5]);
  });

  it("ends where nobody carries it on, and is empty without a cause", () => {
    expect(way("A>Gone B C", 0)).toEqual([0]);
    expect(way("A B", null)).toEqual([]);
    expect(way("A B", 9)).toEqual([]);
  });
});
