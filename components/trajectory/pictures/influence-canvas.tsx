"use client";
import { useCallback, useMemo } from "react";
import { Spinner } from "@/components/ground/ui/spinner";
import { type InfluenceGraph } from "@/lib/traces/exhibit";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { nextInCircle } from "../trace/walk";
import { GraphCanvas } from "./graph-canvas";
import { type GraphPicture } from "./graph-picture";
import { influencePicture, influenceToPlace } from "./influence-picture";
import { useGraphLayout } from "./use-graph-layout";
import { paintOf } from "./use-hand-offs";

export function useInfluencePicture(
  graph: InfluenceGraph,
  direction: "right" | "down",
): { picture: GraphPicture | null; failure: boolean } {
  const { url } = useReading();
  const toPlace = useMemo(() => influenceToPlace(graph, direction), [graph, direction]);
  const { placed, failure } = useGraphLayout(toPlace);
  const step = url.step;
  const picture = useMemo(
    () => placed && influencePicture(graph, placed, { direction, step, paintOf }),
    [graph, placed, direction, step],
  );
  return { picture, failure };
}

interface Drawing {
  graph: InfluenceGraph;
  direction: "right" | "down";
  isScrolledWith?: boolean;
}

/** An influence graph on the canvas, with places of its own. */
export function InfluenceCanvas(drawing: Drawing) {
  return <InfluenceDrawing {...drawing} {...useInfluencePicture(drawing.graph, drawing.direction)} />;
}

/** An influence graph that has been placed. A press on a node goes to its first step, another one to the next. */
export function InfluenceDrawing({
  graph,
  picture,
  failure,
  isScrolledWith = false,
}: Drawing & { picture: GraphPicture | null; failure: boolean }) {
  const { urlNow, goToStep } = useMoves();
  const onNode = useCallback(
    (id: string) => {
      const steps = graph.nodes.find((node) => node.id === id)?.steps ?? [];
      const next = nextInCircle(steps, urlNow().step, 1);
      if (next !== null) goToStep(next, "jump");
    },
    [graph, urlNow, goToStep],
  );
  if (failure)
    return (
      <p role="alert" className="p-4 text-muted">
        The graph could not be drawn. See the list instead.
      </p>
    );
  if (!picture)
    return (
      <p role="status" className="flex h-full items-center justify-center gap-2 text-muted">
        <Spinner /> Laying out the graph…
      </p>
    );
  return <GraphCanvas picture={picture} label="Influence graph" isScrolledWith={isScrolledWith} onNode={onNode} />;
}
