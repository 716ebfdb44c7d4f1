import { z } from "zod";
import { type InfluenceGraph } from "@/lib/traces/exhibit";
import { readOneOf, readStepNumber, readText } from "./read-values";
import { field, listOf, optionalText, text } from "./reply-fields";

/** What became of a mistake with what was inherited. Only against `carries-defect` does blame move upstream. */
export const effects = ["carries-defect", "adds-defect", "corrects-defect", "no-defect"] as const;
export const nodeRoles = ["task", "orchestrator", "agent", "conclusion"] as const;
const MAX_NODES = 200;
const MAX_EDGES = 1_000;

const id = field({ type: "string" }, (value) => (typeof value === "number" ? `${value}` : readText(value)));
const stepList = field({ type: "array", items: { type: "integer" } }, (value) =>
  (Array.isArray(value) ? value : []).map(readStepNumber),
);

/** Nodes and edges of an influence graph as a judge writes them; what cannot be read is null and named as a fault. */
export const GraphReply = z.object({
  nodes: listOf(
    z.object({
      id,
      role: field({ type: "string", enum: [...nodeRoles] }, (value) => readOneOf(value, nodeRoles)),
      agent: optionalText,
      steps: stepList,
      summary: text,
      defect: optionalText,
    }),
  ),
  edges: listOf(
    z.object({
      from: id,
      to: id,
      inherited: text,
      effect: field({ type: "string", enum: [...effects] }, (value) => readOneOf(value, effects)),
    }),
  ),
});
export type GraphReply = z.infer<typeof GraphReply>;

export type Graph = Pick<InfluenceGraph, "nodes" | "edges">;
export type GraphNode = Graph["nodes"][number];

/**
 * A graph that stands: ids are unique, edges join nodes that are there, steps exist, there is no cycle, one node alone
 * inherits from nobody and another alone hands nothing on. (All of it is then connected: going back from any node
 * without a cycle ends at the one root.) Else the first fault, in a sentence that can be sent back to the judge.
 */
export function readGraph(
  reply: GraphReply,
  lastStep: number,
): { graph: Graph; fault: null } | { graph: null; fault: string } {
  const nodes = reply.nodes.flatMap(({ id: nodeId, role, steps, ...rest }) =>
    nodeId === null || role === null
      ? []
      : [
          {
            ...rest,
            id: nodeId,
            role,
            steps: [...new Set(steps.filter((step) => step !== null))].sort((a, b) => a - b),
          },
        ],
  );
  const edges = reply.edges.flatMap(({ from, to, inherited, effect }) =>
    from === null || to === null || effect === null ? [] : [{ from, to, inherited, effect }],
  );
  const fault = findFieldFault(reply, lastStep) ?? findShapeFault(nodes, edges);
  return fault === null ? { graph: { nodes, edges }, fault } : { graph: null, fault };
}

const said = (nodeId: string | null): string => `"${(nodeId ?? "").slice(0, 40)}"`;

function findFieldFault({ nodes, edges }: GraphReply, lastStep: number): string | null {
  if (nodes.length > MAX_NODES || edges.length > MAX_EDGES)
    return `The graph is too large: at most ${MAX_NODES} nodes and ${MAX_EDGES} edges.`;
  if (nodes.some((node) => node.id === null)) return 'Every node needs an "id".';
  const ids = new Set(nodes.map((node) => node.id));
  if (ids.size < nodes.length) return "Two nodes have the same id.";
  const unnamed = nodes.find(({ role }) => role === null);
  if (unnamed) return `Node ${said(unnamed.id)} needs a "role": ${nodeRoles.join(", ")}.`;
  const stray = nodes.find(({ steps }) => steps.some((step) => step === null || step < 0 || step > lastStep));
  if (stray) return `Node ${said(stray.id)} cites a step that does not exist: the steps run from 0 to ${lastStep}.`;
  const loose = edges.find(({ from, to }) => !ids.has(from) || !ids.has(to) || from === null || to === null);
  if (loose) return `The edge from ${said(loose.from)} to ${said(loose.to)} names a node that is not there.`;
  const mute = edges.find(({ effect }) => effect === null);
  return mute ? `The edge from ${said(mute.from)} to ${said(mute.to)} needs an "effect": ${effects.join(", ")}.` : null;
}

function findShapeFault(nodes: Graph["nodes"], edges: Graph["edges"]): string | null {
  const receiving = new Set(edges.map(({ to }) => to));
  const giving = new Set(edges.map(({ from }) => from));
  if (hasCycle(nodes, edges)) return "The graph has a cycle: nothing can be inherited from what came later.";
  const roots = nodes.filter((node) => !receiving.has(node.id));
  const sinks = nodes.filter((node) => !giving.has(node.id));
  const names = (list: readonly GraphNode[]): string =>
    list
      .slice(0, 8)
      .map((node) => said(node.id))
      .join(", ");
  if (roots.length !== 1) return `One node alone, the task, must inherit from nobody; these do: ${names(roots)}.`;
  if (sinks.length !== 1) return `One node alone, the conclusion, must hand nothing on; these do not: ${names(sinks)}.`;
  return roots[0] === sinks[0] ? "The graph needs a task and a conclusion." : null;
}

/**
 * Takes nodes off that inherit from nobody any more, as long as there are any (Kahn 1962): what is left
 * lies on a cycle or behind one.
 */
function hasCycle(nodes: Graph["nodes"], edges: Graph["edges"]): boolean {
  const open = new Map(nodes.map((node) => [node.id, 0]));
  const targets = new Map<string, string[]>();
  for (const { from, to } of edges) {
    open.set(to, (open.get(to) ?? 0) + 1);
    targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  const free = [...open].flatMap(([nodeId, count]) => (count === 0 ? [nodeId] : []));
  for (const nodeId of free)
    for (const to of targets.get(nodeId) ?? []) {
      const left = (open.get(to) ?? 0) - 1;
      open.set(to, left);
      if (left === 0) free.push(to);
    }
  return free.length < nodes.length;
}

/**
 * Goes back from the conclusion, one incoming edge at a time, and moves upstream only where the edge carried a defect
 * and the node it comes from has one recorded and took a step; of several the one whose first step is the earliest.
 * Gives the nodes passed, the conclusion first, the one that answers last.
 */
export function walkBack({ nodes, edges }: Graph): GraphNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const conclusion = nodes.find((node) => edges.every(({ from }) => from !== node.id));
  const path: GraphNode[] = [];
  for (let at = conclusion; at; at = upstreamOf(at, edges, byId)) path.push(at);
  return path;
}

function upstreamOf(
  node: GraphNode,
  edges: Graph["edges"],
  byId: ReadonlyMap<string, GraphNode>,
): GraphNode | undefined {
  const [earliest] = edges
    .flatMap(({ from, to, effect }) => (to === node.id && effect === "carries-defect" ? (byId.get(from) ?? []) : []))
    .filter(({ role, defect, steps }) => role !== "task" && defect !== null && steps.length > 0)
    .sort((a, b) => (a.steps[0] ?? 0) - (b.steps[0] ?? 0));
  return earliest;
}
