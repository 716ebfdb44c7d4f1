"use client";
import { useState } from "react";
import { cn } from "@/lib/cn";
import { useMoves, useTrajectory } from "../trajectory-context";
import { columnOf, stepAt, stepsOf, type StripCell, type StripRow, type StripScale } from "./strip-model";

/** One row of the strip. Only what says something is an element; the empty cells are its background. */
export function StripCells({ row, scale }: { row: StripRow; scale: StripScale }) {
  const { outline } = useTrajectory();
  const { goToStepOfRun } = useMoves();
  const [hovered, setHovered] = useState<number | null>(null);
  const share = (event: React.MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return (event.clientX - box.left) / box.width;
  };
  const cell = hovered === null ? undefined : row.cells.find((each) => each.from <= hovered && hovered <= each.to);
  return (
    <div
      className="relative h-3.5 cursor-pointer overflow-visible rounded-[1.5px] bg-sunken"
      style={gridLines(scale)}
      onMouseMove={(event) => setHovered(columnOf(stepAt(share(event), scale), scale))}
      onMouseLeave={() => setHovered(null)}
      onClick={(event) => goToStepOfRun(stepAt(share(event), scale), row.runId)}
    >
      {row.cells.map((each) => (
        <Cell
          key={`${each.kind}-${each.from}`}
          cell={each}
          scale={scale}
          hue={row.answer?.isAbstained ? "var(--muted)" : "var(--fault)"}
        />
      ))}
      {hovered !== null && (
        <span
          className="pointer-events-none absolute bottom-full z-20 mb-1 -translate-x-1/2 rounded-md border bg-panel px-2 py-0.5 text-xs whitespace-nowrap shadow-float"
          style={{ left: `${clamp((hovered + 0.5) / scale.columns) * 100}%` }}
        >
          {hoverWords(hovered, scale, outline, cell)}
        </span>
      )}
    </div>
  );
}

const clamp = (share: number): number => Math.min(0.9, Math.max(0.1, share));

function gridLines({ columns }: StripScale) {
  if (columns > 160) return {};
  const width = 100 / columns;
  return {
    backgroundImage: `repeating-linear-gradient(to right, transparent 0 calc(${width}% - 1px), var(--panel) calc(${width}% - 1px) ${width}%)`,
  };
}

const kinds: Record<StripCell["kind"], string> = {
  pick: "z-1 bg-fault",
  "first-to-read": "z-1 border border-dashed border-text",
  suspect: "",
  judged: "bg-line-strong",
  "in-view": "bg-focus/25",
  unread: "hatched bg-panel",
};

/** `hue` is that of suspects: neutral where the run names nobody. */
function Cell({ cell, scale, hue }: { cell: StripCell; scale: StripScale; hue: string }) {
  const style = {
    left: `${(cell.from / scale.columns) * 100}%`,
    width: `max(2px, calc(${((cell.to - cell.from + 1) / scale.columns) * 100}% - 1px))`,
    ...(cell.kind === "suspect" || cell.kind === "first-to-read"
      ? { background: `color-mix(in oklab, ${hue} ${Math.round(8 + cell.heat * 50)}%, var(--sunken))` }
      : {}),
  };
  return (
    <span
      data-cell={cell.kind}
      className={cn("absolute inset-y-0 rounded-[1.5px]", kinds[cell.kind], cell.kind === "in-view" && "animate-pulse")}
      style={style}
    />
  );
}

function hoverWords(
  column: number,
  scale: StripScale,
  outline: readonly { agent: string }[],
  cell: StripCell | undefined,
): string {
  const { first, last } = stepsOf(column, scale);
  const where = first === last ? `step ${first} · ${outline[first]?.agent ?? ""}` : `steps ${first}–${last}`;
  const what = {
    pick: "decisive",
    "first-to-read": "first to read, no answer",
    suspect: "suspected",
    judged: "judged",
    "in-view": "being read",
    unread: "not judged",
  };
  return cell ? `${where} · ${what[cell.kind]}` : where;
}
