"use client";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type InfluenceGraph } from "@/lib/traces/exhibit";
import { StepLink } from "../ground/step-link";
import { effectWords, nodeName } from "./influence-graph-model";

/** The whole graph in words, for those who do not see it and for those who would rather read. */
export function GraphList({ graph }: { graph: InfluenceGraph }) {
  const names = new Map(graph.nodes.map((node) => [node.id, nodeName(node)]));
  return (
    <ul className="mt-1.5 space-y-2 text-xs">
      {graph.nodes.map((node) => (
        <li key={node.id} className="border-t pt-1.5 break-words">
          <span className="font-medium">{visibleText(nodeName(node))}</span>{" "}
          {node.steps.map((step, i) => (
            <span key={step}>
              {i > 0 && ", "}
              <StepLink stepIndex={step} isBare={i > 0} />
            </span>
          ))}
          <p className="text-muted">{visibleText(node.summary)}</p>
          {node.defect && <p>Defect: {visibleText(node.defect)}</p>}
          <ul className="list-disc pl-4 text-muted">
            {graph.edges
              .filter(({ to, from }) => to === node.id && names.has(from))
              .map(({ from, inherited, effect }, i) => (
                <li key={i}>
                  from {visibleText(names.get(from) ?? "")}: {visibleText(inherited)}
                  {effect && ` ${visibleText(effectWords(effect))}`}
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
