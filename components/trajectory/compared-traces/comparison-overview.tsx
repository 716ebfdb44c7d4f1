"use client";
import { useMemo } from "react";
import { cn } from "@/lib/cn";
import { type RowKind } from "@/lib/attribution/alignment/trace-alignment";
import { overview } from "./comparison-rows";
import { type ComparisonReading } from "./use-comparison-reading";

const mostStretches = 400;
/** Height of each of the two lanes, and the gap between them. */
const lanePx = 8;
const gapPx = 2;

/**
 * How a stretch is drawn in the lane of a trace: by height as well as by tone, so that no color has to be told apart.
 */
const look: Record<RowKind, Record<"a" | "b", { share: number; className: string } | null>> = {
  same: { a: { share: 0.25, className: "fill-line-strong" }, b: { share: 0.25, className: "fill-line-strong" } },
  changed: { a: { share: 0.625, className: "fill-faint" }, b: { share: 0.625, className: "fill-faint" } },
  onlyA: { a: { share: 1, className: "fill-ink" }, b: null },
  onlyB: { a: null, b: { share: 1, className: "fill-ink" } },
};

/**
 * Both traces at a glance, A over B: a thin line where they are alike, a thicker one where they differ, a block where
 * only one has something. A click goes there.
 */
export function ComparisonOverview({ reading }: { reading: ComparisonReading }) {
  const { comparison, current, goTo } = reading;
  const { rows, parting } = comparison;
  const stretches = useMemo(() => overview(rows, mostStretches), [rows]);
  if (rows.length === 0) return null;
  const height = 2 * lanePx + gapPx;
  return (
    <div className="relative shrink-0 border-b bg-bg px-4 py-1.5">
      <svg
        aria-hidden
        viewBox={`0 0 ${rows.length} ${height}`}
        preserveAspectRatio="none"
        className="block h-4.5 w-full cursor-pointer"
        onClick={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect();
          goTo(Math.min(rows.length - 1, Math.floor(((event.clientX - left) / width) * rows.length)));
        }}
      >
        <rect width={rows.length} height={height} className="fill-transparent" />
        {stretches.map(({ kind, from, to }) =>
          (["a", "b"] as const).map((side) => {
            const drawn = look[kind][side];
            if (!drawn) return null;
            const tall = lanePx * drawn.share;
            // Both lanes grow from the line between them.
            const y = side === "a" ? lanePx - tall : lanePx + gapPx;
            return (
              <rect key={side + from} x={from} y={y} width={to - from} height={tall} className={drawn.className} />
            );
          }),
        )}
      </svg>
      {parting && <Needle at={parting.row / rows.length} className="border-l-2 border-ink" />}
      {current !== null && <Needle at={(current + 0.5) / rows.length} className="border-l-3 border-focus" />}
    </div>
  );
}

function Needle({ at, className }: { at: number; className: string }) {
  return (
    <span aria-hidden className="pointer-events-none absolute inset-x-4 inset-y-0.5">
      <span className={cn("absolute inset-y-0 -ml-px", className)} style={{ left: `${at * 100}%` }} />
    </span>
  );
}
