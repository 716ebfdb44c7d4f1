"use client";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { useMemo, useState } from "react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { IconButton } from "@/components/ground/ui/icon-button";
import { Spinner } from "@/components/ground/ui/spinner";
import { cn } from "@/lib/cn";
import { formatCount, formatNumber } from "@/lib/format";
import { agentsOf } from "@/lib/traces/speakers-apart";
import { type InfluenceGraph } from "@/lib/traces/exhibit";
import { GraphList } from "./graph-list";
import { useMoves } from "../address/moves";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";
import { nextInCircle } from "../trace/walk";
import { GraphCanvas } from "./graph-canvas";
import { graphScene, type GraphPicture } from "./graph-picture";
import { handOffPicture, handOffsToPlace } from "./hand-off-picture";
import { HandOffTables } from "./hand-off-tables";
import { capGraph, type HandOff } from "./hand-offs";
import { InfluenceDrawing, useInfluencePicture } from "./influence-canvas";
import { PictureFrame } from "./picture-frame";
import { useGraphLayout } from "./use-graph-layout";
import { paintOf, useCause, useHandOffs } from "./use-hand-offs";

/** Who spoke to whom; where the selected run found who inherited what from whom, that too, on the same canvas. */
export function GraphView() {
  const { selectedRun } = useAnswer();
  const [isInfluence, setInfluence] = useState(false);
  const influence = selectedRun?.attribution?.exhibits?.find((exhibit) => exhibit.kind === "influence-graph");
  const graphSwitch = influence && selectedRun && (
    <div role="group" aria-label="Graph of" className="flex gap-0.5">
      {[false, true].map((isOfRun) => (
        <button
          key={String(isOfRun)}
          type="button"
          aria-pressed={isInfluence === isOfRun}
          onClick={() => setInfluence(isOfRun)}
          className={cn(
            "h-6 rounded-sm px-1.75 font-medium",
            isInfluence === isOfRun ? "bg-hover text-text" : "hover:text-text",
          )}
        >
          {isOfRun ? `Influence of run #${selectedRun.number}` : "Agents"}
        </button>
      ))}
    </div>
  );
  return influence && isInfluence ? (
    <InfluenceView graph={influence} bar={graphSwitch} />
  ) : (
    <AgentsView bar={graphSwitch} />
  );
}

function AgentsView({ bar }: { bar: React.ReactNode }) {
  const { url, trace } = useReading();
  const { focusOn } = useMoves();
  const { graph } = useHandOffs();
  const cause = useCause();
  const shown = useMemo(() => capGraph(graph), [graph]);
  const agents = agentsOf(trace.agents);
  const toPlace = useMemo(() => handOffsToPlace(shown), [shown]);
  const { placed, failure } = useGraphLayout(toPlace);
  const [chosenEdge, setChosenEdge] = useState<number | null>(null);
  const picture = useMemo(
    () => placed && handOffPicture(shown, placed, { cause, focus: url.agent, chosenEdge, paintOf }),
    [shown, placed, cause, url.agent, chosenEdge],
  );
  const edge = chosenEdge === null ? undefined : shown.edges[chosenEdge];
  return (
    <PictureFrame
      view="graph"
      bar={
        <>
          {bar}
          <span>
            {formatCount(agents.length, "agent")}, {formatCount(messageCount(graph.edges), "message")}
          </span>
          {(shown.hiddenAgents > 0 || shown.hiddenEdges > 0) && (
            <span role="note">{capWords(shown.agents.length, shown)}</span>
          )}
        </>
      }
      scene={picture && (() => graphScene(picture, `${trace.title}: who spoke to whom`))}
      table={<HandOffTables />}
    >
      <Canvas
        picture={picture}
        hasFailed={failure}
        label="Who spoke to whom"
        onNode={(name) => focusOn(url.agent === name ? null : name)}
        onEdge={(id) => setChosenEdge(Number(id) === chosenEdge ? null : Number(id))}
      />
      {edge && <MessageWalk key={chosenEdge} edge={edge} onClose={() => setChosenEdge(null)} />}
    </PictureFrame>
  );
}

function InfluenceView({ graph, bar }: { graph: InfluenceGraph; bar: React.ReactNode }) {
  const { trace } = useReading();
  const placed = useInfluencePicture(graph, "right");
  const { picture } = placed;
  return (
    <PictureFrame
      view="influence"
      bar={bar}
      scene={picture && (() => graphScene(picture, `${trace.title}: influence graph`))}
      table={<GraphList graph={graph} />}
    >
      <div className="min-h-0 flex-1">
        <InfluenceDrawing graph={graph} direction="right" {...placed} />
      </div>
    </PictureFrame>
  );
}

function Canvas({
  picture,
  hasFailed,
  ...rest
}: {
  picture: GraphPicture | null;
  hasFailed: boolean;
  label: string;
  onNode: (id: string) => void;
  onEdge: (id: string) => void;
}) {
  if (hasFailed)
    return (
      <p role="alert" className="m-auto text-muted">
        The graph could not be drawn. See the table instead.
      </p>
    );
  if (!picture)
    return (
      <p role="status" className="m-auto flex items-center gap-2 text-muted">
        <Spinner /> Laying out the graph…
      </p>
    );
  return (
    <div className="min-h-0 flex-1">
      <GraphCanvas picture={picture} {...rest} />
    </div>
  );
}

/** The messages of one edge, walked one by one. */
function MessageWalk({ edge, onClose }: { edge: HandOff; onClose: () => void }) {
  const { url, agents } = useReading();
  const { goToStep } = useMoves();
  const at = url.step === null ? -1 : edge.steps.indexOf(url.step);
  const go = (by: 1 | -1) => {
    const next = nextInCircle(edge.steps, url.step, by);
    if (next !== null) goToStep(next, "jump");
  };
  return (
    <div
      role="group"
      aria-label="Messages of the chosen edge"
      className="flex h-9 shrink-0 items-center gap-2 border-t bg-panel px-3 text-xs"
    >
      <AgentChip name={edge.from} agents={agents} />
      <span aria-label="to">→</span>
      <AgentChip name={edge.to} agents={agents} />
      <span className="figure ml-1 whitespace-nowrap text-muted">
        {at < 0
          ? formatCount(edge.steps.length, "message")
          : `${formatNumber(at + 1)} of ${formatNumber(edge.steps.length)}`}
      </span>
      <IconButton label="Previous message" className="size-6" onClick={() => go(-1)}>
        <ChevronLeft className="size-3.5" aria-hidden />
      </IconButton>
      <IconButton label="Next message" className="size-6" onClick={() => go(1)}>
        <ChevronRight className="size-3.5" aria-hidden />
      </IconButton>
      <span className="flex-1" />
      <IconButton label="Close messages" className="size-6" onClick={onClose}>
        <X className="size-3.5" aria-hidden />
      </IconButton>
    </div>
  );
}

const messageCount = (edges: readonly HandOff[]): number => edges.reduce((sum, { steps }) => sum + steps.length, 0);

function capWords(shownAgents: number, hidden: { hiddenAgents: number; hiddenEdges: number }): string {
  return [
    hidden.hiddenAgents > 0 &&
      `Showing the ${shownAgents} most active agents; ${formatCount(hidden.hiddenAgents, "agent")} and`,
    hidden.hiddenAgents > 0
      ? `${formatCount(hidden.hiddenEdges, "way")} are only in the table.`
      : `${formatCount(hidden.hiddenEdges, "way")} with the fewest messages are only in the table.`,
  ]
    .filter(Boolean)
    .join(" ");
}
