"use client";
import { useId } from "react";
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { ChartTip } from "@/components/ground/charts/chart-tip";
import { type OverviewView } from "@/lib/attribution/overview/overview-view";
import { axis, gridColor } from "@/components/ground/charts/chart-axis";
import { ChartMark } from "@/components/ground/charts/chart-mark";
import { Hatch } from "@/components/ground/charts/hatch";
import { marksWords, partsWords } from "./overview-words";

type Column = OverviewView["positions"][number];

const where = ({ from, to }: Pick<Column, "from" | "to">): string => `${from} – ${to}% of the way`;

/** Where decisive steps lie, by tenths of the way from the first step to the last. */
export function PositionChart({ workspace, columns }: { workspace: string; columns: readonly Column[] }) {
  const hatch = useId();
  const points = columns.map((column) => ({
    column,
    from: column.from,
    to: column.to,
    truth: column.truth.count,
    run: column.run.count,
    words: [marksWords(column)],
  }));
  type Point = (typeof points)[number];
  const shape = (part: "truth" | "run") =>
    function Shape({
      x = 0,
      y = 0,
      width = 0,
      height = 0,
      payload,
    }: {
      x?: number;
      y?: number;
      width?: number;
      height?: number;
      payload?: unknown;
    }) {
      const { column } = payload as Point;
      if (column[part].count === 0 || height <= 0) return <g />;
      const only = { truth: 0, run: 0, [part]: column[part].count };
      const label = `${where(column)}: ${partsWords(only)}`;
      return (
        <ChartMark workspace={workspace} search={column[part].search} label={label}>
          <rect
            className="mark"
            x={x}
            y={y}
            width={width}
            height={height}
            fill={part === "truth" ? "var(--fault)" : `url(#${hatch})`}
          />
        </ChartMark>
      );
    };
  return (
    <>
      <div className="h-44">
        <BarChart
          responsive
          data={points}
          accessibilityLayer={false}
          margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
          barCategoryGap="12%"
          style={{ width: "100%", height: "100%" }}
        >
          <defs>
            <Hatch id={hatch} color="var(--fault)" />
          </defs>
          <CartesianGrid vertical={false} stroke={gridColor} />
          <XAxis dataKey="from" tickFormatter={(from: number) => `${from}%`} {...axis} />
          <YAxis width={36} allowDecimals={false} axisLine={false} {...axis} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: "var(--hover)", opacity: 0.6 }}
            content={<ChartTip title={(point: Point) => where(point)} />}
          />
          <Bar dataKey="truth" stackId="traces" isAnimationActive={false} shape={shape("truth")} />
          <Bar dataKey="run" stackId="traces" isAnimationActive={false} shape={shape("run")} />
        </BarChart>
      </div>
      <p className="text-xs text-muted">
        Horizontal: from the first step of a trace (0%) to the last. Vertical: traces.
      </p>
    </>
  );
}
