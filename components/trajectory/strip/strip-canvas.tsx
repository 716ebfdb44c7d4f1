"use client";
import { useLayoutEffect, useRef } from "react";
import { drawRows, readColours } from "./draw-cells";
import { cellColumn, type RowLayout } from "./strip-layout";
import { stripCells, type StripRun, type StripScale } from "./strip-model";
import { useCanvasLook } from "./use-canvas-look";

/** The cells of the rows in view, painted. What they say is in the table and in the words beside the pointer. */
export function StripCanvas({
  items,
  scale,
  widthPx,
  layout,
}: {
  items: readonly StripRun[];
  scale: StripScale;
  widthPx: number;
  layout: RowLayout;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const look = useCanvasLook();
  const heightPx = items.length * layout.pitchPx;
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!canvas.current || !context) return;
    const ratio = window.devicePixelRatio;
    canvas.current.width = Math.round(widthPx * ratio);
    canvas.current.height = Math.round(heightPx * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const rows = items.map((item) => ({
      cells: stripCells(item, scale),
      isAbstained: item.run.attribution?.isAbstained ?? false,
    }));
    drawRows({ context, colours: readColours(canvas.current), scale, widthPx }, rows, layout);
  }, [items, scale, widthPx, heightPx, layout, look]);
  return (
    <div aria-hidden className={cellColumn}>
      <canvas ref={canvas} className="block" style={{ width: widthPx, height: heightPx }} />
    </div>
  );
}
