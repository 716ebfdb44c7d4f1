"use client";
import dynamic from "next/dynamic";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { type InfluenceGraph as Graph } from "@/lib/traces/exhibit";
import { useReading } from "../reading/reading-context";
import { type ExhibitProps } from "./exhibit-props";
import { GraphList } from "../pictures/graph-list";
import { effectWords, nodeName, wayBack } from "../pictures/influence-graph-model";

// Fetched where a run has such a graph, with the libraries that place and draw it.
const InfluenceCanvas = dynamic(() => import("../pictures/influence-canvas").then((all) => all.InfluenceCanvas), {
  ssr: false,
  loading: () => <p className="p-4 text-muted">Loading the drawing…</p>,
});

/**
 * Who inherited what from whom: drawn from the task to the conclusion, the way back to the answer
 * thick, and the same as a list.
 */
export function InfluenceGraph({ exhibit, isWide }: ExhibitProps<Graph>) {
  return (
    <>
      <div className={cn("overflow-hidden rounded-md border", isWide ? "h-[56vh]" : "h-90")}>
        <InfluenceCanvas graph={exhibit} direction={isWide ? "right" : "down"} isScrolledWith={!isWide} />
      </div>
      <WayBack graph={exhibit} />
      <details className="mt-2 text-xs">
        <summary className="w-fit text-muted hover:text-text">As a list</summary>
        <GraphList graph={exhibit} />
      </details>
    </>
  );
}

/** The thick way in words: from the conclusion back, what each took over from whom. */
function WayBack({ graph }: { graph: Graph }) {
  const { agents } = useReading();
  const way = wayBack(graph);
  const blamed = graph.nodes.find(({ id }) => id === graph.path.at(-1));
  return (
    <>
      {way.length > 0 && (
        <ol aria-label="Path back from the conclusion" className="mt-2 space-y-1">
          {way.map(({ edge, from, to }, i) => (
            <li key={i} className="grid grid-cols-[18px_minmax(0,1fr)] gap-1">
              <span className="figure text-2xs leading-5 text-faint">{i + 1}</span>
              <span className="break-words">
                {visibleText(nodeName(to))} took over from <AgentChip name={nodeName(from)} agents={agents} />:{" "}
                <span dir="auto">{visibleText(edge.inherited)}</span>
                {edge.effect && (
                  <span className="block text-xs text-faint">{visibleText(effectWords(edge.effect))}</span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      {blamed?.defect && (
        <p className="mt-1.5 break-words">
          <strong className="font-medium text-fault">Defect of {visibleText(nodeName(blamed))}: </strong>
          {visibleText(blamed.defect)}
        </p>
      )}
    </>
  );
}
