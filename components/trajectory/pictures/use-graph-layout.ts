"use client";
import { useEffect, useMemo, useState } from "react";
import { type GraphToPlace, layoutGraph, type PlacedGraph } from "./layout-graph";

/** Nodes and edges together that are placed at once: measured, more of them could hold the page for 100 ms. */
const mostAtOnce = 40;

/**
 * A graph with places. Small ones are there at once, larger ones are placed in a worker: null until then;
 * `failure` where that did not work.
 */
export function useGraphLayout(graph: GraphToPlace): { placed: PlacedGraph | null; failure: boolean } {
  const isSmall = graph.nodes.length + graph.edges.length <= mostAtOnce;
  const atOnce = useMemo(() => (isSmall ? layoutGraph(graph) : null), [graph, isSmall]);
  const [later, setLater] = useState<{ graph: GraphToPlace; placed: PlacedGraph | null } | null>(null);
  useEffect(() => {
    if (isSmall) return;
    const worker = new Worker(new URL("./layout-worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<PlacedGraph>) => setLater({ graph, placed: data });
    worker.onerror = () => setLater({ graph, placed: null });
    worker.postMessage(graph);
    return () => worker.terminate();
  }, [graph, isSmall]);
  if (atOnce) return { placed: atOnce, failure: false };
  return later?.graph === graph
    ? { placed: later.placed, failure: later.placed === null }
    : { placed: null, failure: false };
}
