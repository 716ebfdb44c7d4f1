import { type InfluenceGraph } from "@/lib/traces/exhibit";

type InfluenceNode = InfluenceGraph["nodes"][number];
type InfluenceEdge = InfluenceGraph["edges"][number];

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
    "carries-defect": "The defect was inherited.",
    "adds-defect": "A new mistake was added.",
    "corrects-defect": "A mistake was corrected.",
    "no-defect": "Nothing was wrong with it.",
  })[effect] ?? effect;

/** What a node is called: its agent, else its part in the trace. */
export function nodeName({ role, agent }: InfluenceNode): string {
  if (agent) return agent;
  return { task: "Task", orchestrator: "Orchestrator", agent: "Agent", conclusion: "Conclusion" }[role];
}

/** 3, 4, 5, 9 → "steps 3–5, 9"; "no step" where there is none. */
export function stepsWords(steps: readonly number[]): string {
  const sorted = [...new Set(steps)].sort((a, b) => a - b);
  if (sorted.length === 0) return "no step";
  const spans: { first: number; last: number }[] = [];
  for (const step of sorted) {
    const span = spans.at(-1);
    if (span?.last === step - 1) span.last = step;
    else spans.push({ first: step, last: step });
  }
  const words = spans.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
  return `${sorted.length === 1 ? "step" : "steps"} ${words}`;
}
