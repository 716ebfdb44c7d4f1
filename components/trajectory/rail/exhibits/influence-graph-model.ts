import { type InfluenceGraph } from "@/lib/traces/exhibit";

type InfluenceNode = InfluenceGraph["nodes"][number];
type InfluenceEdge = InfluenceGraph["edges"][number];

export interface PlacedNode {
  node: InfluenceNode;
  x: number;
  y: number;
  isOnPath: boolean;
  /** Where the way back from the conclusion ends. */
  isBlamed: boolean;
}

export interface PlacedEdge {
  edge: InfluenceEdge;
  /** SVG path from `edge.from` to `edge.to`. */
  path: string;
  /** Its place on the way back from the conclusion, from 1; null beside the way. */
  number: number | null;
  middle: { x: number; y: number };
}

export interface GraphLayout {
  width: number;
  height: number;
  nodes: PlacedNode[];
  edges: PlacedEdge[];
}

interface NodeSize {
  width: number;
  height: number;
}

/** A place in a layer: a node, or where a long edge passes by. */
interface Slot {
  id: string;
  width: number;
  x: number;
}

const gapPx = { x: 14, y: 40 };
const passingPx = 10;
const sweeps = 4;

/**
 * Lays the nodes out in layers from the task above to the conclusion below: each stands under all that it inherits from, an edge that would lead up (a
 * circle) counts as turned, and a long edge passes between the nodes of the layers on its way. Order within a layer follows the neighbours' middle, as in
 * Sugiyama et al. 1981. Edges that name a node that is not there are left out.
 */
export function layoutInfluenceGraph(graph: InfluenceGraph, size: NodeSize): GraphLayout {
  const nodes = uniqueNodes(graph);
  const ids = new Set(nodes.map(({ id }) => id));
  const edges = graph.edges.filter(({ from, to }) => from !== to && ids.has(from) && ids.has(to));
  const turned = backEdges(nodes, edges);
  const downward = edges.map((edge) => ({ edge, ...direction(edge, turned) }));
  const layerOf = layers(nodes, downward);
  const { slots, ways } = slotsOf(nodes, downward, layerOf, size);
  orderSlots(slots, ways);
  const width = Math.max(size.width, ...slots.map(widthOf));
  for (const layer of slots) placeSlots(layer, width);

  const at = new Map(slots.flatMap((layer, depth) => layer.map((slot) => [slot.id, { ...slot, depth }] as const)));
  const top = (depth: number) => depth * (size.height + gapPx.y);
  const steps = wayBack(graph);
  return {
    width,
    height: Math.max(0, slots.length * (size.height + gapPx.y) - gapPx.y),
    nodes: nodes.flatMap((node) => {
      const slot = at.get(node.id);
      if (!slot) return [];
      const isBlamed = node.id === graph.path.at(-1);
      return [{ node, x: slot.x, y: top(slot.depth), isOnPath: graph.path.includes(node.id), isBlamed }];
    }),
    edges: downward.map(({ edge, isTurned }, i) => {
      const passed = (ways[i] ?? []).flatMap((id) => at.get(id) ?? []);
      const points = passed.flatMap(({ x, width: wide, depth }, place) => {
        const middle = x + wide / 2;
        const above = { x: middle, y: top(depth) };
        const below = { x: middle, y: top(depth) + size.height };
        if (place === 0) return [below];
        return place === passed.length - 1 ? [above] : [above, below];
      });
      const number = steps.findIndex((step) => step.edge === edge);
      return {
        edge,
        path: curve(isTurned ? points.toReversed() : points),
        number: number < 0 ? null : number + 1,
        middle: middleOf(points),
      };
    }),
  };
}

/** The way from the conclusion back to the node that answers: the edges followed, in this order. */
export function wayBack(graph: InfluenceGraph): { edge: InfluenceEdge; from: InfluenceNode; to: InfluenceNode }[] {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  return graph.path.flatMap((id, i) => {
    const earlier = graph.path[i + 1];
    const edge = graph.edges.find(({ from, to }) => from === earlier && to === id);
    const from = edge && byId.get(edge.from);
    const to = edge && byId.get(edge.to);
    return edge && from && to ? [{ edge, from, to }] : [];
  });
}

/** What became of mistakes along an edge; other words stay as they are. */
export const effectWords = (effect: string): string =>
  ({
    "carries-defect": "The defect came with it.",
    "adds-defect": "A mistake of its own was added.",
    "corrects-defect": "A mistake was put right.",
    "no-defect": "Nothing was wrong with it.",
  })[effect] ?? effect;

/** What a node is called: its agent, else its part in the trace. */
export function nodeName({ role, agent }: InfluenceNode): string {
  if (agent) return agent;
  return { task: "Task", orchestrator: "Orchestrator", agent: "Agent", conclusion: "Conclusion" }[role];
}

/** 3, 4, 5, 9 → "steps 3–5, 9"; "no step of its own" where there is none. */
export function stepsWords(steps: readonly number[]): string {
  const sorted = [...new Set(steps)].sort((a, b) => a - b);
  if (sorted.length === 0) return "no step of its own";
  const spans: { first: number; last: number }[] = [];
  for (const step of sorted) {
    const span = spans.at(-1);
    if (span?.last === step - 1) span.last = step;
    else spans.push({ first: step, last: step });
  }
  const words = spans.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
  return `${sorted.length === 1 ? "step" : "steps"} ${words}`;
}

function uniqueNodes(graph: InfluenceGraph): InfluenceNode[] {
  return [...new Map(graph.nodes.map((node) => [node.id, node])).values()];
}

/** Edges that close a circle when the nodes are walked from the task, in the order given. */
function backEdges(nodes: readonly InfluenceNode[], edges: readonly InfluenceEdge[]): Set<InfluenceEdge> {
  const out = new Map<string, InfluenceEdge[]>();
  for (const edge of edges) out.set(edge.from, [...(out.get(edge.from) ?? []), edge]);
  const state = new Map<string, "open" | "done">();
  const back = new Set<InfluenceEdge>();
  const first = [...nodes].sort((a, b) => Number(b.role === "task") - Number(a.role === "task"));
  for (const { id: start } of first) {
    if (state.has(start)) continue;
    const stack = [{ id: start, next: 0 }];
    state.set(start, "open");
    for (let here = stack.at(-1); here; here = stack.at(-1)) {
      const edge = out.get(here.id)?.[here.next++];
      if (!edge) {
        state.set(here.id, "done");
        stack.pop();
      } else if (state.get(edge.to) === "open") back.add(edge);
      else if (!state.has(edge.to)) {
        state.set(edge.to, "open");
        stack.push({ id: edge.to, next: 0 });
      }
    }
  }
  return back;
}

function direction(edge: InfluenceEdge, back: Set<InfluenceEdge>) {
  const isTurned = back.has(edge);
  return { isTurned, upper: isTurned ? edge.to : edge.from, lower: isTurned ? edge.from : edge.to };
}

type Downward = { upper: string; lower: string };

/** The longest way from above to each node; what inherits nothing stands right above its first heir, the conclusion below everything. */
function layers(nodes: readonly InfluenceNode[], edges: readonly Downward[]): Map<string, number> {
  const depth = new Map(nodes.map(({ id }) => [id, 0]));
  const waiting = new Map(nodes.map(({ id }) => [id, 0]));
  for (const { lower } of edges) waiting.set(lower, (waiting.get(lower) ?? 0) + 1);
  const free = nodes.filter(({ id }) => waiting.get(id) === 0).map(({ id }) => id);
  for (let id = free.shift(); id !== undefined; id = free.shift()) {
    for (const { upper, lower } of edges) {
      if (upper !== id) continue;
      depth.set(lower, Math.max(depth.get(lower) ?? 0, (depth.get(id) ?? 0) + 1));
      const left = (waiting.get(lower) ?? 0) - 1;
      waiting.set(lower, left);
      if (left === 0) free.push(lower);
    }
  }
  for (const { id, role } of nodes) {
    const heirs = edges.filter(({ upper }) => upper === id).map(({ lower }) => depth.get(lower) ?? 0);
    const isFree = role !== "task" && heirs.length > 0 && !edges.some(({ lower }) => lower === id);
    if (isFree) depth.set(id, Math.min(...heirs) - 1);
  }
  const lowest = Math.max(0, ...depth.values());
  for (const { id, role } of nodes) {
    const leadsOn = edges.some(({ upper }) => upper === id);
    if (role === "conclusion" && !leadsOn) depth.set(id, Math.max(lowest, nodes.length > 1 ? 1 : 0));
  }
  return depth;
}

/** Every layer with its nodes and passing places, and of each edge the places it goes through, from above. */
function slotsOf(
  nodes: readonly InfluenceNode[],
  edges: readonly Downward[],
  layerOf: ReadonlyMap<string, number>,
  size: NodeSize,
): { slots: Slot[][]; ways: string[][] } {
  const slots: Slot[][] = Array.from({ length: Math.max(0, ...layerOf.values()) + 1 }, () => []);
  for (const { id } of nodes) slots[layerOf.get(id) ?? 0]?.push({ id, width: size.width, x: 0 });
  const ways = edges.map(({ upper, lower }, i) => {
    const way = [upper];
    for (let layer = (layerOf.get(upper) ?? 0) + 1; layer < (layerOf.get(lower) ?? 0); layer++) {
      const id = `edge ${i} in layer ${layer}`;
      slots[layer]?.push({ id, width: passingPx, x: 0 });
      way.push(id);
    }
    return [...way, lower];
  });
  return { slots, ways };
}

/** Moves each place of a layer to the middle of its neighbours above, then below, some times over. */
function orderSlots(slots: Slot[][], ways: readonly (readonly string[])[]): void {
  const above = new Map<string, string[]>();
  const below = new Map<string, string[]>();
  for (const way of ways)
    way.forEach((id, i) => {
      const next = way[i + 1];
      if (next === undefined) return;
      above.set(next, [...(above.get(next) ?? []), id]);
      below.set(id, [...(below.get(id) ?? []), next]);
    });
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const isDown = sweep % 2 === 0;
    const neighbours = isDown ? above : below;
    for (const layer of isDown ? slots : slots.toReversed()) {
      const place = new Map(slots.flatMap((one) => one.map(({ id }, i) => [id, (i + 0.5) / one.length] as const)));
      const wish = new Map(
        layer.map(({ id }) => {
          const places = (neighbours.get(id) ?? []).map((other) => place.get(other) ?? 0.5);
          return [id, places.length ? places.reduce((a, b) => a + b, 0) / places.length : (place.get(id) ?? 0.5)];
        }),
      );
      layer.sort((a, b) => (wish.get(a.id) ?? 0) - (wish.get(b.id) ?? 0));
    }
  }
}

const widthOf = (layer: readonly Slot[]): number =>
  layer.reduce((sum, slot) => sum + slot.width, 0) + gapPx.x * Math.max(0, layer.length - 1);

function placeSlots(layer: Slot[], width: number): void {
  let x = (width - widthOf(layer)) / 2;
  for (const slot of layer) {
    slot.x = x;
    x += slot.width + gapPx.x;
  }
}

interface Point {
  x: number;
  y: number;
}

/** Through all points, leaving and reaching each of them straight up or down. */
function curve(points: readonly Point[]): string {
  return points
    .map(({ x, y }, i) => {
      const before = points[i - 1];
      if (!before) return `M${round(x)} ${round(y)}`;
      const half = (before.y + y) / 2;
      return `C${round(before.x)} ${round(half)} ${round(x)} ${round(half)} ${round(x)} ${round(y)}`;
    })
    .join("");
}

function middleOf(points: readonly Point[]): Point {
  const at = Math.max(0, Math.floor((points.length - 1) / 2));
  const [a, b] = [points[at], points[at + 1]];
  return { x: ((a?.x ?? 0) + (b?.x ?? a?.x ?? 0)) / 2, y: ((a?.y ?? 0) + (b?.y ?? a?.y ?? 0)) / 2 };
}

const round = (value: number): number => Math.round(value * 10) / 10;
