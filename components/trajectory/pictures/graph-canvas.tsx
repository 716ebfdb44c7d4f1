"use client";
import "@xyflow/react/dist/base.css";
import {
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  Handle,
  type Node,
  type NodeProps,
  Panel,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStoreApi,
} from "@xyflow/react";
import { Flag, Maximize, Minus, Plus, Triangle } from "lucide-react";
import { useTheme } from "next-themes";
import { createContext, type CSSProperties, useContext, useMemo } from "react";
import { IconButton } from "@/components/ground/ui/icon-button";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { type GraphPicture, type PictureEdge, type PictureNode, tonePaint } from "./graph-picture";

interface Presses {
  onNode: (id: string) => void;
  /** Left out where edges say nothing more. */
  onEdge?: (id: string) => void;
}

type FlowNode = Node<{ node: PictureNode }>;
type FlowEdge = Edge<{ edge: PictureEdge }>;

const PressContext = createContext<Presses>({ onNode: () => undefined });
const quiet = { background: "var(--bg)", "--xy-attribution-background-color": "transparent" } as CSSProperties;
const nodeTypes = { box: Box };
const edgeTypes = { way: Way };
const fitting = { padding: 0.06, maxZoom: 1.1 };
/** On a narrow screen a whole graph would be too small to read: it opens larger, to be moved. */
const readable = { ...fitting, minZoom: 0.55 };

/**
 * A graph picture on a canvas that can be moved and zoomed; boxes and the words of edges are buttons. `label` names it.
 */
export function GraphCanvas({
  picture,
  label,
  isScrolledWith = false,
  ...presses
}: { picture: GraphPicture; label: string; isScrolledWith?: boolean } & Presses) {
  const { resolvedTheme } = useTheme();
  const nodes = useMemo(
    () =>
      picture.nodes.map((node): FlowNode => {
        const { id, x, y, width, height } = node;
        return { id, type: "box", position: { x, y }, width, height, data: { node } };
      }),
    [picture.nodes],
  );
  const edges = useMemo(
    () =>
      picture.edges.map((edge): FlowEdge => {
        return { id: edge.id, type: "way", source: edge.from, target: edge.to, data: { edge } };
      }),
    [picture.edges],
  );
  const { onNode, onEdge } = presses;
  return (
    <PressContext value={useMemo(() => ({ onNode, ...(onEdge ? { onEdge } : {}) }), [onNode, onEdge])}>
      <div role="region" aria-label={label} className="size-full [&_.react-flow__attribution_a]:text-muted!">
        <ReactFlowProvider>
          <ReactFlow
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            onEdgeClick={(_, edge) => onEdge?.(edge.id)}
            colorMode={resolvedTheme === "dark" ? "dark" : "light"}
            className="[&_a]:text-faint!"
            style={quiet}
            fitView
            fitViewOptions={readable}
            minZoom={0.1}
            maxZoom={2}
            nodesDraggable={false}
            nodesConnectable={false}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            onlyRenderVisibleElements={nodes.length > 100}
            // Where the page around it is scrolled by the same wheel, the canvas stands still.
            panOnScroll={!isScrolledWith}
            zoomOnScroll={false}
            preventScrolling={!isScrolledWith}
            disableKeyboardA11y
          >
            <Zoom />
          </ReactFlow>
        </ReactFlowProvider>
      </div>
    </PressContext>
  );
}

function Zoom() {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  return (
    <Panel position="top-right" className="!m-1.5 flex gap-0.5 rounded-md border bg-panel">
      <IconButton label="Zoom out" className="size-6" onClick={() => void zoomOut()}>
        <Minus className="size-3.5" aria-hidden />
      </IconButton>
      <IconButton label="Zoom in" className="size-6" onClick={() => void zoomIn()}>
        <Plus className="size-3.5" aria-hidden />
      </IconButton>
      <IconButton label="Fit to view" className="size-6" onClick={() => void fitView(fitting)}>
        <Maximize className="size-3.5" aria-hidden />
      </IconButton>
    </Panel>
  );
}

/** Brings what the keyboard has reached into view. */
function useReveal(): (x: number, y: number) => void {
  const { setCenter, getZoom } = useReactFlow();
  const store = useStoreApi();
  return (x, y) => {
    const { transform, width, height } = store.getState();
    const [left, top] = [x * transform[2] + transform[0], y * transform[2] + transform[1]];
    if (left < 20 || top < 10 || left > width - 20 || top > height - 10) void setCenter(x, y, { zoom: getZoom() });
  };
}

const looks: Record<PictureNode["tone"], string> = {
  plain: "border-line-strong",
  way: "border-text",
  defect: "border-dashed border-muted",
  fault: "border-2 border-fault bg-fault-soft",
  truth: "border-2 border-truth bg-truth-soft",
};

function Box({ data: { node } }: NodeProps<FlowNode>) {
  const { onNode } = useContext(PressContext);
  const reveal = useReveal();
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} className="invisible" />
      <button
        type="button"
        aria-label={visibleText(node.label)}
        title={visibleText([node.label, node.summary].filter(Boolean).join("\n"))}
        aria-pressed={node.isPressed}
        disabled={node.isDisabled}
        onClick={() => onNode(node.id)}
        onFocus={() => reveal(node.x + node.width / 2, node.y + node.height / 2)}
        className={cn(
          "pointer-events-auto flex flex-col items-start overflow-hidden rounded-md border bg-panel px-2 py-1 text-left text-xs leading-4 enabled:hover:bg-hover",
          looks[node.tone],
          node.isPressed && "ring-2 ring-focus",
          node.isDimmed && "stand-back",
        )}
        style={{ width: node.width, height: node.height }}
      >
        <span className="flex w-full min-w-0 items-center gap-1.5 font-medium">
          {node.square && (
            <span
              aria-hidden
              className="size-2 shrink-0 rounded-[2px]"
              style={{ background: `var(--${node.square})` }}
            />
          )}
          <span className="truncate" dir="auto">
            {visibleText(node.title)}
          </span>
          {node.tone === "fault" && <Flag aria-hidden className="ml-auto size-3 shrink-0 fill-fault text-fault" />}
          {node.tone === "truth" && <Triangle aria-hidden className="ml-auto size-3 shrink-0 fill-truth text-truth" />}
        </span>
        <span className={cn("w-full truncate text-2xs", node.tone === "fault" ? "text-fault" : "text-faint")}>
          {node.detail}
        </span>
        {node.summary && (
          <span className="w-full truncate text-2xs text-muted" dir="auto">
            {visibleText(node.summary)}
          </span>
        )}
      </button>
      <Handle type="source" position={Position.Right} isConnectable={false} className="invisible" />
    </>
  );
}

function Way({ data }: EdgeProps<FlowEdge>) {
  const { onEdge } = useContext(PressContext);
  const reveal = useReveal();
  if (!data) return null;
  const { edge } = data;
  const color = edge.isPressed ? "var(--focus)" : `var(--${tonePaint(edge.tone)})`;
  const words = edge.words;
  const place = words ? { transform: `translate(-50%,-50%) translate(${words.x}px,${words.y}px)` } : {};
  const chip = "figure nodrag nopan absolute rounded-full border bg-panel px-1.5 text-2xs leading-4";
  return (
    <>
      <g opacity={edge.isDimmed ? 0.25 : 0.8}>
        <path d={edge.path} fill="none" stroke={color} strokeWidth={edge.widthPx} />
        <path d={edge.arrow} fill={color} />
      </g>
      {onEdge && (
        <path
          d={edge.path}
          fill="none"
          stroke="transparent"
          strokeWidth={16}
          className="react-flow__edge-interaction"
        />
      )}
      {words && (
        <EdgeLabelRenderer>
          {onEdge ? (
            <button
              type="button"
              aria-label={visibleText(words.label)}
              title={visibleText(words.label)}
              aria-pressed={edge.isPressed}
              onClick={() => onEdge(edge.id)}
              onFocus={() => reveal(words.x, words.y)}
              className={cn(
                chip,
                "pointer-events-auto hover:bg-hover",
                edge.isPressed && "border-focus ring-1 ring-focus",
                edge.isDimmed && "stand-back",
              )}
              style={place}
            >
              {words.text}
            </button>
          ) : (
            <span title={visibleText(words.label)} className={cn(chip, "border-text")} style={place}>
              {words.text}
            </span>
          )}
        </EdgeLabelRenderer>
      )}
    </>
  );
}
