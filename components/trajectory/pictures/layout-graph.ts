import { Graph, layout } from "@dagrejs/dagre";

export interface Point {
  x: number;
  y: number;
}

/**
 * A graph before it has places. Ids may be any text; edges name them, and those that name a node
 * that is not there are left out.
 */
export interface GraphToPlace {
  nodes: readonly { id: string; width: number; height: number }[];
  edges: readonly { from: string; to: string; label?: { width: number; height: number } }[];
  /** Where it leads: from left to right, or from top to bottom. */
  direction: "right" | "down";
}

/**
 * A graph with places. `x` and `y` of a node are its left upper corner; edges are those
 * given, by their place in the list.
 */
export interface PlacedGraph {
  width: number;
  height: number;
  nodes: { id: string; x: number; y: number; width: number; height: number }[];
  edges: { edge: number; points: Point[]; label: Point }[];
}

const gapPx = { right: { nodesep: 22, ranksep: 44 }, down: { nodesep: 18, ranksep: 30 } };
const marginPx = 12;

/**
 * Places a graph in layers, each node beyond all that lead to it as far as circles allow (dagre:
 * Sugiyama et al. 1981, Gansner et al. 1993). The same graph is always placed alike: what comes first
 * in the lists comes first in the picture.
 */
export function layoutGraph({ nodes, edges, direction }: GraphToPlace): PlacedGraph {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({
    rankdir: direction === "right" ? "LR" : "TB",
    marginx: marginPx,
    marginy: marginPx,
    edgesep: 14,
    ...gapPx[direction],
  });
  const keys = new Map<string, string>();
  const unique = nodes.filter(({ id }) => !keys.has(id) && keys.set(id, `n${keys.size}`));
  unique.forEach(({ width, height }, i) => graph.setNode(`n${i}`, { width, height }));
  edges.forEach(({ from, to, label }, i) => {
    const [a, b] = [keys.get(from), keys.get(to)];
    if (a === undefined || b === undefined || a === b) return;
    graph.setEdge(a, b, { ...label, labelpos: "c" }, String(i));
  });
  if (unique.length > 0) layout(graph);
  const at = new Map<string, Box>();
  const placed = unique.map(({ id, width, height }, i) => {
    const { x, y } = graph.node(`n${i}`) as Point;
    const node = { id, x: x - width / 2, y: y - height / 2, width, height };
    at.set(`n${i}`, node);
    return node;
  });
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    width,
    height,
    nodes: placed,
    edges: graph
      .edges()
      .map(({ v, w, name }) => {
        const { points = [] } = graph.edge({ v, w, ...(name ? { name } : {}) }) as { points?: Point[] };
        const way = dock(points, at.get(v), at.get(w), direction);
        return { edge: Number(name), points: way, label: way[Math.floor(way.length / 2)] ?? { x: 0, y: 0 } };
      })
      .sort((a, b) => a.edge - b.edge),
  };
}

interface Box extends Point {
  width: number;
  height: number;
}

/** Moves both ends of an edge to the sides of its nodes that face each other, so that arrows come in straight. */
function dock(points: readonly Point[], from: Box | undefined, to: Box | undefined, direction: "right" | "down") {
  const [second, beforeLast] = [points[1], points.at(-2)];
  if (!from || !to || !second || !beforeLast) return [...points];
  const isForward = direction === "right" ? from.x < to.x : from.y < to.y;
  return [
    sideOf(from, second, direction, isForward),
    ...points.slice(1, -1),
    sideOf(to, beforeLast, direction, !isForward),
  ];
}

const insetPx = 8;

/** The point of a node's far (or near) side that lies nearest to where its edge goes. */
function sideOf({ x, y, width, height }: Box, toward: Point, direction: "right" | "down", isFar: boolean): Point {
  const between = (value: number, start: number, length: number) =>
    Math.min(start + length - insetPx, Math.max(start + insetPx, (value + start + length / 2) / 2));
  return direction === "right"
    ? { x: isFar ? x + width : x, y: between(toward.y, y, height) }
    : { x: between(toward.x, x, width), y: isFar ? y + height : y };
}
