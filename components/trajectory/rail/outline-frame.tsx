"use client";
import { type ReactNode, useState } from "react";
import { useInView, useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { type LaneGeometry, stepAtY, stepY } from "./lanes-model";

/** From here on a press that moves drags the frame. */
const dragFromPx = 3;

interface Drag {
  startY: number;
  y: number;
  /** From where the frame was taken hold of to its upper edge; null where the press was beside it. */
  hold: number | null;
}

/**
 * The drawing of the outline and the frame of what is in view over it. A click goes to its step; the frame can be
 * dragged, and where it is let go the list goes.
 */
export function OutlineFrame({
  geometry,
  height,
  label,
  children,
}: {
  geometry: LaneGeometry;
  height: number;
  label: string;
  children: ReactNode;
}) {
  const { outline } = useReading();
  const inView = useInView();
  const { goToStep } = useMoves();
  const [drag, setDrag] = useState<Drag | null>(null);
  const top = Math.max(0.5, stepY(inView.first, geometry) - geometry.stepPx / 2);
  const tall = Math.max(6, (inView.last - inView.first + 1) * geometry.stepPx);
  const isDragged = drag !== null && drag.hold !== null && Math.abs(drag.y - drag.startY) >= dragFromPx;
  const shownTop = isDragged ? Math.min(height - tall, Math.max(0.5, drag.y - (drag.hold ?? 0))) : top;
  const yOf = (event: React.PointerEvent<Element>) => event.clientY - event.currentTarget.getBoundingClientRect().top;
  return (
    <svg
      width={geometry.width}
      height={height}
      role="img"
      aria-label={label}
      className="shrink-0 cursor-pointer touch-none"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        const y = yOf(event);
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ startY: y, y, hold: y >= top - 2 && y <= top + tall + 2 ? y - top : null });
      }}
      onPointerMove={(event) => drag && setDrag({ ...drag, y: yOf(event) })}
      onPointerCancel={() => setDrag(null)}
      onPointerUp={() => {
        setDrag(null);
        if (drag) goToStep(stepAtY(isDragged ? shownTop : drag.startY, outline.length, geometry), "jump");
      }}
    >
      {children}
      <rect
        x={1}
        width={geometry.width - 2}
        y={shownTop}
        height={tall}
        rx={4}
        fill={isDragged ? "var(--focus)" : "none"}
        fillOpacity={0.15}
        stroke="var(--focus)"
        className="cursor-grab"
      />
    </svg>
  );
}
