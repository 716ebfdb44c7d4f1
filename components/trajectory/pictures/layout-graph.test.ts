import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleGraph } from "../exhibits/sample-exhibits.testing";
import { edgePath, graphScene } from "./graph-picture";
import { edgeWidthPx, handOffPicture, handOffsToPlace } from "./hand-off-picture";
import { capGraph, handOffs, receivers } from "./hand-offs";
import { influencePicture, influenceToPlace } from "./influence-picture";
import { type GraphToPlace, layoutGraph } from "./layout-graph";
import { hostileNames, madeOutline } from "./made-outline.testing";
import { type Paint } from "./scene";
import { toSvg } from "./to-svg";

const box = (id: string) => ({ id, width: 100, height: 40 });
const made = (ids: string[], edges: [string, string][], direction: "right" | "down" = "right"): GraphToPlace => ({
  nodes: ids.map(box),
  edges: edges.map(([from, to]) => ({ from, to, label: { width: 20, height: 16 } })),
  direction,
});
const paintOf = (): Paint => "a1";

describe("layoutGraph", () => {
  it("places each node beyond all that lead to it, across or down", () => {
    const edges: [string, string][] = [
      ["a", "b"],
      ["b", "c"],
      ["a", "c"],
    ];
    const xs = layoutGraph(made(["a", "b", "c"], edges)).nodes.map(({ x }) => x);
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
    expect(new Set(xs).size).toBe(3);
    const ys = layoutGraph(made(["a", "b", "c"], edges, "down")).nodes.map(({ y }) => y);
    expect(new Set(ys).size).toBe(3);
  });

  it("draws both ways between two nodes apart, from side to side", () => {
    const { nodes, edges } = layoutGraph(
      made(
        ["a", "b"],
        [
          ["a", "b"],
          ["b", "a"],
        ],
      ),
    );
    const [a, b] = nodes;
    const [there, back] = edges;
    expect(there?.points[0]?.x).toBe((a?.x ?? 0) + 100);
    expect(there?.points.at(-1)?.x).toBe(b?.x);
    expect(back?.points[0]?.x).toBe(b?.x);
    expect(back?.points.at(-1)?.x).toBe((a?.x ?? 0) + 100);
    expect(Math.abs((there?.label.y ?? 0) - (back?.label.y ?? 0))).toBeGreaterThan(10);
  });

  it("leaves out edges to nodes that are not there and to themselves, and takes a graph without nodes", () => {
    const { edges } = layoutGraph(
      made(
        ["a", "b"],
        [
          ["a", "gone"],
          ["a", "a"],
          ["a", "b"],
        ],
      ),
    );
    expect(edges.map(({ edge }) => edge)).toEqual([2]);
    expect(layoutGraph(made([], [])).nodes).toEqual([]);
  });

  it("keeps nodes apart and inside, and places the same graph alike", { tags: ["long"] }, () => {
    const graph = fc.integer({ min: 1, max: 9 }).chain((count) =>
      fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 14 }).map((edges) =>
        made(
          Array.from({ length: count }, (_, i) => `n ${i}`),
          edges.map(([a, b]) => [`n ${a}`, `n ${b}`]),
        ),
      ),
    );
    fc.assert(
      fc.property(graph, (input) => {
        const { nodes, edges, width, height } = layoutGraph(input);
        nodes.forEach((one, i) => {
          expect(one.x).toBeGreaterThanOrEqual(0);
          expect(one.x + one.width).toBeLessThanOrEqual(width + 0.01);
          expect(one.y + one.height).toBeLessThanOrEqual(height + 0.01);
          for (const other of nodes.slice(i + 1))
            expect(Math.abs(one.x - other.x) >= 100 || Math.abs(one.y - other.y) >= 40).toBe(true);
        });
        for (const { points } of edges) for (const { x, y } of points) expect(Number.isFinite(x + y)).toBe(true);
        expect(layoutGraph(input)).toEqual({ nodes, edges, width, height });
      }),
      { numRuns: 40 },
    );
  });
});

describe("edgePath", () => {
  it("runs along the picture's direction, and its head points to the end", () => {
    const { path, arrow } = edgePath(
      [
        { x: 0, y: 0 },
        { x: 50, y: 20 },
        { x: 100, y: 0 },
      ],
      "right",
      2,
    );
    expect(path).toBe("M0 0C25 0 25 20 50 20C71 20 71 0 92 0");
    expect(arrow).toBe("M92 -4L100 0L92 4z");
    expect(
      edgePath(
        [
          { x: 0, y: 90 },
          { x: 0, y: 0 },
        ],
        "down",
        2,
      ).arrow,
    ).toBe("M-4 8L0 0L4 8z");
    expect(edgePath([], "right", 1)).toEqual({ path: "", arrow: "" });
  });
});

describe("handOffPicture", () => {
  const outline = madeOutline("A B A! B A A B C");
  const graph = capGraph(handOffs(outline, receivers(outline)));
  const picture = (look = {}) =>
    handOffPicture(graph, layoutGraph(handOffsToPlace(graph)), {
      cause: { step: 1, agent: "B", tone: "fault" as const },
      focus: null,
      chosenEdge: null,
      paintOf,
      ...look,
    });

  it("rings the decisive agent and counts steps, messages to itself and errors", () => {
    const { nodes } = picture();
    expect(nodes.map(({ tone }) => tone)).toEqual(["plain", "fault", "plain"]);
    expect(nodes[0]?.detail).toBe("4 steps · 1 to itself · 1 error");
    expect(nodes[1]?.label).toContain("decisive, step 1");
  });

  it("draws a way the thicker the more messages took it, and says how many", () => {
    const { edges } = picture();
    expect(edges.map(({ words }) => words?.text)).toEqual(["3", "2", "1"]);
    expect(edges[0]?.widthPx).toBeGreaterThan(edges[1]?.widthPx ?? 9);
    expect(edges[0]?.words?.label).toBe("A to B: 3 messages");
    expect(edgeWidthPx(1, 1)).toBe(1);
    expect(edgeWidthPx(1_000, 1_000)).toBeLessThanOrEqual(7);
  });

  it("lets what is not asked for stand back", () => {
    expect(picture({ focus: "C" }).nodes.map(({ isDimmed }) => isDimmed)).toEqual([true, true, false]);
    expect(picture({ focus: "C" }).edges.map(({ isDimmed }) => isDimmed)).toEqual([true, true, false]);
    expect(picture({ chosenEdge: 1 }).edges.map(({ isPressed }) => isPressed)).toEqual([false, true, false]);
  });

  it("keeps hostile agents as text in a file", () => {
    const hostile = hostileNames.map((agent) => ({ ...madeOutline("x")[0]!, agent }));
    const shown = capGraph(handOffs(hostile, receivers(hostile)));
    const drawn = handOffPicture(shown, layoutGraph(handOffsToPlace(shown)), {
      cause: null,
      focus: null,
      chosenEdge: null,
      paintOf,
    });
    const svg = toSvg(graphScene(drawn, hostileNames[0] ?? ""), () => "#000");
    expect(drawn.nodes).toHaveLength(hostileNames.length);
    expect(svg).not.toMatch(/<(script|foreignObject|iframe|a|image|use|style)\b/i);
    expect(svg).not.toMatch(/<[^>]* on[a-z]+=/i);
  });
});

describe("influencePicture", () => {
  const draw = (direction: "right" | "down") =>
    influencePicture(sampleGraph, layoutGraph(influenceToPlace(sampleGraph, direction)), {
      direction,
      step: 12,
      paintOf,
    });

  it("numbers the way back, thick, and marks where it ends", () => {
    const { nodes, edges } = draw("right");
    expect(nodes.find(({ tone }) => tone === "fault")?.title).toBe("Librarian");
    expect(nodes.find(({ tone }) => tone === "defect")?.title).toBe("FactChecker");
    expect(edges.flatMap(({ words }) => words?.text ?? [])).toEqual(["2", "1"]);
    expect(edges.filter(({ tone }) => tone === "way")).toHaveLength(2);
    expect(nodes.find(({ isPressed }) => isPressed)?.title).toBe("Librarian");
  });

  it("leaves out the edge to nobody, and stands each node under all that it inherits from", () => {
    const { nodes, edges } = draw("down");
    expect(edges).toHaveLength(6);
    const depth = new Map(nodes.map(({ id, y }) => [id, y]));
    for (const { from, to } of edges) expect(depth.get(from)).toBeLessThan(depth.get(to) ?? 0);
  });

  it("says what it shows in a file", () => {
    const svg = toSvg(graphScene(draw("right"), "Ferry"), () => "#000");
    for (const words of ["<title>Ferry</title>", "Librarian", "conclusion, step 33", "Names Arl Bridge."])
      expect(svg).toContain(words);
  });
});
