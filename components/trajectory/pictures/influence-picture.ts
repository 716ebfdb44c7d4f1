import { type InfluenceGraph } from "@/lib/traces/exhibit";
import { nodeName, stepsWords, wayBack } from "./influence-graph-model";
import { edgePath, type GraphPicture, placesOf } from "./graph-picture";
import { type GraphToPlace, type PlacedGraph } from "./layout-graph";
import { type Paint } from "./scene";

const nodeSize = { width: 176, height: 58 };

/** What an influence graph gives to the layout: across where there is room beside each other, down in a narrow rail. */
export const influenceToPlace = (graph: InfluenceGraph, direction: "right" | "down"): GraphToPlace => ({
  nodes: graph.nodes.map(({ id }) => ({ id, ...nodeSize })),
  edges: graph.edges.map(({ from, to }) => ({ from, to, label: { width: 18, height: 18 } })),
  direction,
});

/** Who inherited what from whom, the way back to the node that answers thick and numbered. */
export function influencePicture(
  graph: InfluenceGraph,
  placed: PlacedGraph,
  look: { direction: "right" | "down"; step: number | null; paintOf: (agent: string) => Paint },
): GraphPicture {
  const places = placesOf(placed);
  const way = wayBack(graph).map(({ edge }) => edge);
  const names = new Map(graph.nodes.map((node) => [node.id, nodeName(node)]));
  const seen = new Set<string>();
  return {
    width: placed.width,
    height: placed.height,
    nodes: graph.nodes.flatMap((node) => {
      const place = places.get(node.id);
      if (!place || seen.has(node.id)) return [];
      seen.add(node.id);
      const isBlamed = node.id === graph.path.at(-1);
      const words = stepsWords(node.steps);
      const title = nodeName(node);
      return {
        ...place,
        title,
        square: node.agent ? look.paintOf(node.agent) : null,
        detail: node.role === "conclusion" ? `conclusion, ${words}` : words,
        summary: node.summary,
        tone: toneOf(isBlamed, node.defect !== null, graph.path.includes(node.id)),
        isDimmed: false,
        isPressed: look.step !== null && node.steps.includes(look.step),
        isDisabled: node.steps.length === 0,
        label: [title, words, isBlamed && "the answer", node.defect && `defect: ${node.defect}`]
          .filter(Boolean)
          .join(", "),
      };
    }),
    edges: placed.edges.flatMap(({ edge: at, points, label }) => {
      const edge = graph.edges[at];
      if (!edge) return [];
      const number = way.indexOf(edge) + 1;
      const widthPx = number > 0 ? 2.75 : 1.25;
      const text = `${names.get(edge.to)} took over from ${names.get(edge.from)}: ${edge.inherited}`;
      return {
        id: String(at),
        from: edge.from,
        to: edge.to,
        widthPx,
        isDimmed: false,
        isPressed: false,
        tone: number > 0 ? ("way" as const) : ("plain" as const),
        ...edgePath(points, look.direction, widthPx),
        words: number > 0 ? { ...label, text: String(number), label: text } : null,
      };
    }),
  };
}

function toneOf(isBlamed: boolean, hasDefect: boolean, isOnWay: boolean): "fault" | "defect" | "way" | "plain" {
  if (isBlamed) return "fault";
  if (hasDefect) return "defect";
  return isOnWay ? "way" : "plain";
}
