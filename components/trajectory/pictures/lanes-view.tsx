"use client";
import { ChevronLeft, ChevronRight, ListFilter, Minus, Plus, RotateCcw } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { IconButton } from "@/components/ground/ui/icon-button";
import { stepKindWords } from "@/components/ground/ui/step-kind-words";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import { agentCounts } from "../trace/step-outline";
import { rankedSuspects } from "../trace/step-marks";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";
import { type StepSpan } from "../address/url-state";
import { useSize } from "../ground/use-size";
import { HandOffTables } from "./hand-off-tables";
import { LaneDrawing } from "./lane-drawing";
import { changeSpan, laneAxis, type LaneMeasure, laneNames, layoutLanes, spanAround } from "./lanes-layout";
import { lanePxIn, lanesHeight, lanesScene, lanesShapes } from "./lanes-scene";
import { LaneNames } from "./lane-names";
import { PictureFrame } from "./picture-frame";
import { type Paint } from "./scene";
import { paintOf } from "./use-hand-offs";

const measures: Record<LaneMeasure, string> = { steps: "Equal width", length: "By length" };

/** A lane per agent, steps as blocks from left to right. A drag zooms, a click goes to the step. */
export function LanesView() {
  const { outline, url, currentStep, trace } = useReading();
  const { marks, selectedRun } = useAnswer();
  const { showSteps } = useMoves();
  const [measure, setMeasure] = useState<LaneMeasure>("steps");
  const [zoomed, setZoomed] = useState<StepSpan | null>(null);
  // A move to a step outside of the zoom takes the zoom along; who moves the zoom away from the step may.
  const [followed, setFollowed] = useState(currentStep);
  if (followed !== currentStep) {
    setFollowed(currentStep);
    if (zoomed && zoomed.last < outline.length) setZoomed(spanAround(zoomed, currentStep, outline.length));
  }
  const [hovered, setHovered] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const widthPx = useSize(frame, { width: 600, height: 250 }).width;
  const heightPx = useSize(scroller, { width: 750, height: 250 }).height;

  const whole = { first: 0, last: Math.max(0, outline.length - 1) };
  // A trace that was read anew may have become shorter.
  const span = zoomed && zoomed.last <= whole.last ? zoomed : whole;
  const { first, last } = span;
  const axis = useMemo(() => laneAxis(outline, measure), [outline, measure]);
  const names = useMemo(() => laneNames(agentCounts(outline)), [outline]);
  const suspects = useMemo(
    () => new Map(rankedSuspects(selectedRun).map(({ stepIndex, score }) => [stepIndex, score])),
    [selectedRun],
  );
  const layout = useMemo(
    () => layoutLanes({ outline, axis, ...names, marks, suspects, span: { first, last }, widthPx }),
    [outline, axis, names, marks, suspects, first, last, widthPx],
  );
  const lanePx = lanePxIn(heightPx, layout.lanes.length);
  const focus = url.agent;
  const suspect: Paint = selectedRun?.attribution?.isAbstained ? "muted" : "fault";
  const look = useMemo(() => ({ widthPx, lanePx, paintOf, suspect, focus }), [widthPx, lanePx, suspect, focus]);
  const shapes = useMemo(() => lanesShapes(layout, look), [layout, look]);
  const isZoomed = first > 0 || last < whole.last;
  const zoomTo = (next: StepSpan) => {
    const bounded = changeSpan(next, outline.length, {});
    setZoomed(bounded.first <= 0 && bounded.last >= whole.last ? null : bounded);
  };
  const change = (by: { zoom?: number; shift?: number }) => zoomTo(changeSpan(span, outline.length, by));
  const about = hovered === null ? undefined : outline[hovered];
  return (
    <PictureFrame
      view="lanes"
      bar={
        <>
          <div role="group" aria-label="Step width" className="flex gap-0.5">
            {(["steps", "length"] as const).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={measure === each}
                onClick={() => setMeasure(each)}
                className={cn(
                  "h-6 rounded-sm px-1.75 font-medium",
                  measure === each ? "bg-hover text-text" : "hover:text-text",
                )}
              >
                {measures[each]}
              </button>
            ))}
          </div>
          <ZoomBar isZoomed={isZoomed} onChange={change} onWhole={() => setZoomed(null)} />
          {isZoomed && (
            <IconButton label="List only these steps" className="size-6" onClick={() => showSteps(span)}>
              <ListFilter className="size-3.5" aria-hidden />
            </IconButton>
          )}
          <span className="figure">
            {isZoomed && `${formatNumber(first)}–${formatNumber(last)} of `}
            {formatNumber(outline.length)}
          </span>
          <span className="truncate max-md:hidden">
            {about
              ? `${formatNumber(hovered ?? 0)} · ${visibleText(about.agent)} · ${stepKindWords[about.kind]}${about.isError ? " · error" : ""}`
              : layout.isGathered
                ? "Too dense to show hand-overs: drag to zoom in."
                : "Drag to zoom."}
          </span>
        </>
      }
      scene={() => lanesScene(layout, `${trace.title}: agent lanes`, look)}
      table={<HandOffTables />}
    >
      <div ref={scroller} className="flex min-h-0 flex-1 overflow-y-auto">
        <LaneNames lanes={layout.lanes.map(({ agents }) => agents)} lanePx={lanePx} />
        <div ref={frame} className="mr-3 min-w-0 flex-1">
          <LaneDrawing
            axis={axis}
            span={span}
            widthPx={widthPx}
            height={lanesHeight(layout.lanes.length, lanePx)}
            shapes={shapes}
            onZoom={zoomTo}
            hover={{ onHover: setHovered, onChange: change, onWhole: () => setZoomed(null) }}
          />
        </div>
      </div>
    </PictureFrame>
  );
}

function ZoomBar({
  isZoomed,
  onChange,
  onWhole,
}: {
  isZoomed: boolean;
  onChange: (by: { zoom?: number; shift?: number }) => void;
  onWhole: () => void;
}) {
  return (
    <div role="group" aria-label="Step range" className="flex">
      <IconButton label="Fewer steps" className="size-6" onClick={() => onChange({ zoom: 0.5 })}>
        <Plus className="size-3.5" aria-hidden />
      </IconButton>
      <IconButton label="More steps" className="size-6" disabled={!isZoomed} onClick={() => onChange({ zoom: 2 })}>
        <Minus className="size-3.5" aria-hidden />
      </IconButton>
      <IconButton
        label="Earlier steps"
        className="size-6"
        disabled={!isZoomed}
        onClick={() => onChange({ shift: -0.25 })}
      >
        <ChevronLeft className="size-3.5" aria-hidden />
      </IconButton>
      <IconButton label="Later steps" className="size-6" disabled={!isZoomed} onClick={() => onChange({ shift: 0.25 })}>
        <ChevronRight className="size-3.5" aria-hidden />
      </IconButton>
      <IconButton label="All steps" className="size-6" disabled={!isZoomed} onClick={onWhole}>
        <RotateCcw className="size-3.5" aria-hidden />
      </IconButton>
    </div>
  );
}
