"use client";
import { CartesianGrid, ErrorBar, Line, LineChart, Tooltip, XAxis, YAxis } from "recharts";
import { ChartTip } from "@/components/ground/charts/chart-tip";
import { type TimeUnit } from "@/lib/attribution/overview/day-range";
import { type LabelledColumn } from "@/lib/attribution/overview/overview-view";
import { formatNumber } from "@/lib/format";
import { axis, gridColor } from "@/components/ground/charts/chart-axis";
import { ChartMark } from "@/components/ground/charts/chart-mark";
import { daysWords, shareWords, tickWords } from "./overview-words";

const whole = (share: number): string => `${Math.round(share * 100)}%`;

/** How much of what did not pass has ground truth, with intervals; columns without such traces are gaps. */
export function LabelledChart({
  workspace,
  columns,
  unit,
}: {
  workspace: string;
  columns: readonly LabelledColumn[];
  unit: TimeUnit;
}) {
  const points = columns.map((column) => ({
    column,
    from: column.from,
    to: column.to,
    share: column.share?.value ?? null,
    ends: column.share ? [column.share.value - column.share.low, column.share.high - column.share.value] : null,
    words: column.share
      ? [
          `${formatNumber(column.labelled.count)} of ${formatNumber(column.count)} with ground truth`,
          shareWords(column.share),
        ]
      : ["no trace that did not pass"],
  }));
  type Point = (typeof points)[number];
  const dot = ({ cx, cy, payload }: { cx?: number; cy?: number; payload?: unknown }) => {
    const { column } = payload as Point;
    if (!column.share || cx === undefined || cy === undefined) return <g key={column.from} />;
    const label = `${daysWords(column)}: ${shareWords(column.share)}, ${formatNumber(column.labelled.count)} of ${formatNumber(column.count)} traces with ground truth`;
    const point = <circle className="mark" cx={cx} cy={cy} r={3} fill="var(--truth)" />;
    if (column.labelled.count === 0) return <g key={column.from}>{point}</g>;
    return (
      <ChartMark key={column.from} workspace={workspace} search={column.labelled.search} label={label}>
        <circle cx={cx} cy={cy} r={9} fill="transparent" />
        {point}
      </ChartMark>
    );
  };
  return (
    <>
      <div className="h-44">
        <LineChart
          responsive
          data={points}
          accessibilityLayer={false}
          margin={{ top: 8, right: 10, bottom: 0, left: 0 }}
          style={{ width: "100%", height: "100%" }}
        >
          <CartesianGrid vertical={false} stroke={gridColor} />
          <XAxis dataKey="from" tickFormatter={(day: string) => tickWords(day, unit)} minTickGap={28} {...axis} />
          <YAxis domain={[0, 1]} ticks={[0, 0.5, 1]} tickFormatter={whole} width={44} axisLine={false} {...axis} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: "var(--line-strong)" }}
            content={<ChartTip title={(point: Point) => daysWords(point)} />}
          />
          <Line
            dataKey="share"
            stroke="var(--truth)"
            strokeWidth={1.5}
            dot={dot}
            activeDot={false}
            isAnimationActive={false}
          >
            <ErrorBar
              dataKey="ends"
              direction="y"
              width={3}
              stroke="var(--faint)"
              strokeWidth={1.5}
              isAnimationActive={false}
            />
          </Line>
        </LineChart>
      </div>
      <p className="text-xs text-muted">Of traces that did not pass; the thin lines are 95% intervals.</p>
    </>
  );
}
