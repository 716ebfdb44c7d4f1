"use client";
import { Minus, Plus, TriangleAlert } from "lucide-react";
import { useId, useMemo, useRef, useState } from "react";
import { AgentChip } from "@/components/ui/agent-chip";
import { IconButton } from "@/components/ui/icon-button";
import { agentHue, hueColor } from "@/components/ui/agent-hue";
import { visibleText } from "@/components/ui/visible-text";
import { cn } from "@/lib/cn";
import { type InfluenceGraph as Graph } from "@/lib/traces/exhibit";
import { StepLink } from "../../step-link";
import { useMoves, useTrajectory } from "../../trajectory-context";
import { useSize } from "../../use-size";
import { nextInCircle } from "../../walk";
import { type ExhibitProps } from "./exhibit-props";
import {
  effectWords,
  type GraphLayout,
  layoutInfluenceGraph,
  nodeName,
  type PlacedEdge,
  type PlacedNode,
  stepsWords,
  wayBack,
} from "./influence-graph-model";

const scales = [0.5, 0.65, 0.8, 1, 1.25, 1.6];
/** Below this nobody can read it: wider graphs are scrolled. */
const smallestAtFirst = 2;
const roomyPx = 600;
const sizeOf = (isRoomy: boolean) => (isRoomy ? { width: 204, height: 74 } : { width: 146, height: 62 });

/** Who inherited what from whom: drawn from the task above to the conclusion below, the way back to the answer thick, and the same as a list. */
export function InfluenceGraph({ exhibit, isWide }: ExhibitProps<Graph>) {
  const frame = useRef<HTMLDivElement>(null);
  const available = useSize(frame, { width: isWide ? 800 : 330, height: 0 }).width;
  const isRoomy = available >= roomyPx;
  const layout = useMemo(() => layoutInfluenceGraph(exhibit, sizeOf(isRoomy)), [exhibit, isRoomy]);
  const [chosen, setChosen] = useState<number | null>(null);
  const fitting = scales.findLastIndex((scale) => scale <= 1 && layout.width * scale <= available);
  const at = chosen ?? Math.max(smallestAtFirst, fitting);
  const scale = scales[at] ?? 1;
  return (
    <>
      <div className="relative">
        <div
          ref={frame}
          role="region"
          aria-label="Drawing of the influence graph"
          tabIndex={0}
          className={cn("overflow-auto rounded-md border bg-bg p-2", isWide ? "max-h-[60vh]" : "max-h-105")}
        >
          <div
            className="relative mx-auto"
            style={{ width: layout.width * scale, height: (layout.height + 4) * scale }}
          >
            <div className="absolute origin-top-left" style={{ width: layout.width, transform: `scale(${scale})` }}>
              <Edges layout={layout} />
              {layout.nodes.map((node) => (
                <Node key={node.node.id} placed={node} isRoomy={isRoomy} />
              ))}
            </div>
          </div>
        </div>
        <div className="absolute right-1.5 bottom-1.5 flex gap-0.5 rounded-md border bg-panel">
          <IconButton label="Draw smaller" className="size-6" disabled={at === 0} onClick={() => setChosen(at - 1)}>
            <Minus className="size-3.5" aria-hidden />
          </IconButton>
          <IconButton
            label="Draw larger"
            className="size-6"
            disabled={at === scales.length - 1}
            onClick={() => setChosen(at + 1)}
          >
            <Plus className="size-3.5" aria-hidden />
          </IconButton>
        </div>
      </div>
      <WayBack graph={exhibit} />
      <GraphList graph={exhibit} />
    </>
  );
}

function Edges({ layout }: { layout: GraphLayout }) {
  const id = useId();
  const onWay = (edge: PlacedEdge) => edge.number !== null;
  const ordered = layout.edges.toSorted((a, b) => Number(onWay(a)) - Number(onWay(b)));
  return (
    <svg aria-hidden width={layout.width} height={layout.height} className="absolute overflow-visible">
      {["plain", "way"].map((kind) => (
        <marker
          key={kind}
          id={`${id}-${kind}`}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M0 0.5L8 4L0 7.5z" fill={kind === "way" ? "var(--text)" : "var(--faint)"} />
        </marker>
      ))}
      {ordered.map((placed, i) => (
        <path
          key={i}
          d={placed.path}
          fill="none"
          stroke={onWay(placed) ? "var(--text)" : "var(--line-strong)"}
          strokeWidth={onWay(placed) ? 2.75 : 1.25}
          markerEnd={`url(#${id}-${onWay(placed) ? "way" : "plain"})`}
        />
      ))}
      {ordered.filter(onWay).map(({ number, middle }) => (
        <g key={number}>
          <circle cx={middle.x} cy={middle.y} r={8} fill="var(--panel)" stroke="var(--text)" />
          <text
            x={middle.x}
            y={middle.y + 3.5}
            textAnchor="middle"
            className="font-mono"
            fontSize={10}
            fill="var(--text)"
          >
            {number}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** A click goes to its first step, another one to the next. */
function Node({ placed: { node, x, y, isOnPath, isBlamed }, isRoomy }: { placed: PlacedNode; isRoomy: boolean }) {
  const { agents, url } = useTrajectory();
  const { goToStep } = useMoves();
  const name = nodeName(node);
  const words = stepsWords(node.steps);
  const label = [name, words, isBlamed && "the answer", node.defect && `defect: ${node.defect}`].filter(Boolean);
  return (
    <button
      type="button"
      aria-label={visibleText(label.join(", "))}
      title={visibleText([node.summary, node.defect && `Defect: ${node.defect}`].filter(Boolean).join("\n"))}
      disabled={node.steps.length === 0}
      onClick={() => {
        const next = nextInCircle(node.steps, url.step, 1);
        if (next !== null) goToStep(next, "jump");
      }}
      className={cn(
        "absolute flex flex-col items-start overflow-hidden rounded-md border bg-panel px-2 py-1 text-left text-xs leading-4 enabled:hover:bg-hover",
        isOnPath && "border-text",
        node.defect && !isBlamed && "border-dashed",
        isBlamed && "border-2 border-fault bg-fault-soft",
      )}
      style={{ left: x, top: y, ...sizeOf(isRoomy) }}
    >
      <span className="flex w-full min-w-0 items-center gap-1.5 font-medium">
        {node.agent ? (
          <span
            aria-hidden
            className="size-2 shrink-0 rounded-[2px]"
            style={{ background: hueColor(agentHue(node.agent, agents)) }}
          />
        ) : null}
        <span className="truncate" dir="auto">
          {visibleText(name)}
        </span>
        {node.defect && (
          <TriangleAlert aria-hidden className={cn("ml-auto size-3 shrink-0", isBlamed && "text-fault")} />
        )}
      </span>
      <span className={cn("w-full truncate text-2xs", isBlamed ? "text-fault" : "text-faint")}>
        {node.role === "conclusion" ? `conclusion, ${words}` : words}
      </span>
      <span className={cn("w-full text-2xs text-muted", isRoomy ? "line-clamp-2" : "truncate")} dir="auto">
        {visibleText(node.summary)}
      </span>
    </button>
  );
}

/** The thick way in words: from the conclusion back, what each took over from whom. */
function WayBack({ graph }: { graph: Graph }) {
  const { agents } = useTrajectory();
  const way = wayBack(graph);
  const blamed = graph.nodes.find(({ id }) => id === graph.path.at(-1));
  return (
    <>
      {way.length > 0 && (
        <ol aria-label="The way back from the conclusion" className="mt-2 space-y-1">
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

/** The whole graph in words, for those who do not see it and for those who would rather read. */
function GraphList({ graph }: { graph: Graph }) {
  const names = new Map(graph.nodes.map((node) => [node.id, nodeName(node)]));
  return (
    <details className="mt-2 text-xs">
      <summary className="w-fit text-muted hover:text-text">As a list</summary>
      <ul className="mt-1.5 space-y-2">
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
    </details>
  );
}
