import { type Exhibit } from "@/lib/traces/exhibit";

/**
 * The steps between two that a run's influence graph has on its way from the conclusion back to the node that answers,
 * each with what the judge says is wrong there (else what it says was done). Of a node that took several, the first in
 * between. Empty without such a graph.
 */
export function graphSteps(
  exhibits: readonly Exhibit[],
  { after, before }: { after: number; before: number },
): ReadonlyMap<number, string> {
  const graph = exhibits.find((exhibit) => exhibit.kind === "influence-graph");
  const nodes = new Map(graph?.nodes.map((node) => [node.id, node]));
  const found = new Map<number, string>();
  for (const id of graph?.path ?? []) {
    const node = nodes.get(id);
    const step = node?.steps.find((index) => index > after && index < before);
    if (node && step !== undefined) found.set(step, node.defect ?? node.summary);
  }
  return found;
}
