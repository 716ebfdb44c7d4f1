import { formatCount, formatNumber } from "@/lib/format";
import { type Cause, causeWords } from "./cause";
import { type Paint } from "./scene";
import { type GraphAgent, type HandOffGraph } from "./hand-offs";
import { type GraphPicture, edgePath, placesOf } from "./graph-picture";
import { type GraphToPlace, type PlacedGraph } from "./layout-graph";

const nodeSize = { width: 156, height: 42 };

/** What the hand-off graph gives to the layout: agents and edges by their order in the graph. */
export const handOffsToPlace = (graph: HandOffGraph): GraphToPlace => ({
  nodes: graph.agents.map(({ name }) => ({ id: name, ...nodeSize })),
  edges: graph.edges.map(({ from, to, steps }) => ({
    from,
    to,
    label: { width: formatNumber(steps.length).length * 7 + 14, height: 18 },
  })),
  direction: "right",
});

interface HandOffLook {
  cause: Cause | null;
  /** The agent whose steps stand out; null where all stand alike. */
  focus: string | null;
  /** The edge whose messages are walked through, by its place. */
  chosenEdge: number | null;
  paintOf: (agent: string) => Paint;
}

/** Agents as boxes, messages between them as lines as thick as they are many. */
export function handOffPicture(graph: HandOffGraph, placed: PlacedGraph, look: HandOffLook): GraphPicture {
  const places = placesOf(placed);
  const most = Math.max(1, ...graph.edges.map(({ steps }) => steps.length));
  const isAside = (...names: string[]) => look.focus !== null && !names.includes(look.focus);
  return {
    width: placed.width,
    height: placed.height,
    nodes: graph.agents.flatMap((agent) => {
      const place = places.get(agent.name);
      if (!place) return [];
      const cause = agent.name === look.cause?.agent ? look.cause : null;
      const detail = detailWords(agent);
      return {
        ...place,
        title: agent.name,
        square: look.paintOf(agent.name),
        detail,
        summary: null,
        tone: cause?.tone ?? ("plain" as const),
        isDimmed: isAside(agent.name),
        isPressed: look.focus === agent.name,
        isDisabled: agent.stepCount === 0,
        label: [agent.name, detail, cause && `${causeWords[cause.tone]}, step ${cause.step}`]
          .filter(Boolean)
          .join(", "),
      };
    }),
    edges: placed.edges.flatMap(({ edge: at, points, label }) => {
      const edge = graph.edges[at];
      if (!edge) return [];
      const widthPx = edgeWidthPx(edge.steps.length, most);
      const text = formatNumber(edge.steps.length);
      return {
        id: String(at),
        from: edge.from,
        to: edge.to,
        widthPx,
        tone: "plain" as const,
        ...edgePath(points, "right", widthPx),
        words: { ...label, text, label: `${edge.from} to ${edge.to}: ${formatCount(edge.steps.length, "message")}` },
        isDimmed: isAside(edge.from, edge.to) || (look.chosenEdge !== null && look.chosenEdge !== at),
        isPressed: look.chosenEdge === at,
      };
    }),
  };
}

/** From 1 to 7 pixels by the root of the share: twice as thick is four times as many. */
export const edgeWidthPx = (count: number, most: number): number => 1 + 6 * Math.sqrt(Math.max(0, count - 1) / most);

function detailWords({ stepCount, selfCount, errorCount }: GraphAgent): string {
  return [
    formatCount(stepCount, "step"),
    selfCount > 0 && `${formatNumber(selfCount)} to itself`,
    errorCount > 0 && formatCount(errorCount, "error"),
  ]
    .filter(Boolean)
    .join(" · ");
}
