"use client";
import { useState } from "react";
import { useInView, useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { type StepSpan } from "../address/url-state";
import { type LaneAxis, stepAtX, stepX } from "./lanes-layout";
import { lanesPx } from "./lanes-scene";
import { type Shape } from "./scene";
import { Shapes } from "./shapes";

/** From here on a press that moves is a stretch, not a click. */
const dragFromPx = 4;

interface Reach {
  onHover: (step: number | null) => void;
  onChange: (by: { zoom?: number; shift?: number }) => void;
  onWhole: () => void;
}

/**
 * The lanes themselves: a click goes to the step, a drag over a stretch zooms into it, a double click shows
 * all; arrows, + and − do the same.
 */
export function LaneDrawing({
  axis,
  span,
  widthPx,
  height,
  shapes,
  onZoom,
  hover: reach,
}: {
  axis: LaneAxis;
  span: StepSpan;
  widthPx: number;
  height: number;
  shapes: readonly Shape[];
  onZoom: (span: StepSpan) => void;
  hover: Reach;
}) {
  const { outline } = useReading();
  const { goToStep } = useMoves();
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const stepAt = (x: number) => stepAtX(axis, span, widthPx, Math.min(widthPx - 0.01, Math.max(0, x)));
  const xOfEvent = (event: React.PointerEvent<Element>) =>
    event.clientX - event.currentTarget.getBoundingClientRect().left;
  const isStretch = drag !== null && Math.abs(drag.to - drag.from) >= dragFromPx;
  const keys: Record<string, () => void> = {
    ArrowLeft: () => reach.onChange({ shift: -0.25 }),
    ArrowRight: () => reach.onChange({ shift: 0.25 }),
    "+": () => reach.onChange({ zoom: 0.5 }),
    "=": () => reach.onChange({ zoom: 0.5 }),
    "-": () => reach.onChange({ zoom: 2 }),
    "0": reach.onWhole,
  };
  return (
    <div
      role="group"
      tabIndex={0}
      aria-label={`Agent lanes, steps ${span.first} to ${span.last} of ${outline.length}. Arrow keys move, plus and minus zoom, 0 shows all.`}
      onKeyDown={(event) => {
        const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
        if (!act) return;
        act();
        event.preventDefault();
        event.stopPropagation();
      }}
      className="cursor-crosshair touch-pan-y select-none"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: xOfEvent(event), to: xOfEvent(event) });
      }}
      onPointerMove={(event) => {
        const x = xOfEvent(event);
        reach.onHover(stepAt(x));
        if (drag) setDrag({ ...drag, to: x });
      }}
      onPointerUp={(event) => {
        setDrag(null);
        if (!drag) return;
        const to = xOfEvent(event);
        if (Math.abs(to - drag.from) < dragFromPx) return goToStep(stepAt(to), "jump");
        const ends = [stepAt(drag.from), stepAt(to)].sort((a, b) => a - b);
        onZoom({ first: ends[0] ?? 0, last: ends[1] ?? 0 });
      }}
      onPointerCancel={() => setDrag(null)}
      onPointerLeave={() => reach.onHover(null)}
      onDoubleClick={reach.onWhole}
    >
      <svg width={widthPx} height={height} aria-hidden className="block overflow-visible">
        <Shapes shapes={shapes} />
        <InViewFrame axis={axis} span={span} widthPx={widthPx} height={height - lanesPx.ticks} />
        {drag && isStretch && (
          <rect
            x={Math.min(drag.from, drag.to)}
            width={Math.abs(drag.to - drag.from)}
            y={lanesPx.marks - 2}
            height={height - lanesPx.marks - lanesPx.ticks + 4}
            fill="var(--focus)"
            opacity={0.18}
          />
        )}
      </svg>
    </div>
  );
}

/** What the list shows. Apart from the rest, because it changes with every row that is scrolled. */
function InViewFrame({
  axis,
  span,
  widthPx,
  height,
}: {
  axis: LaneAxis;
  span: StepSpan;
  widthPx: number;
  height: number;
}) {
  const inView = useInView();
  if (inView.last < span.first || inView.first > span.last) return null;
  const xOf = stepX(axis, span, widthPx);
  const from = Math.max(0.5, xOf(inView.first) - 1);
  const to = Math.min(widthPx - 0.5, xOf(inView.last + 1));
  return (
    <rect
      x={from}
      y={lanesPx.marks - 2}
      width={Math.max(4, to - from)}
      height={height - lanesPx.marks + 4}
      rx={4}
      fill="none"
      stroke="var(--focus)"
    />
  );
}
