"use client";
import { CartesianGrid, ReferenceLine, Scatter, ScatterChart, Tooltip, XAxis, YAxis, ZAxis } from "recharts";
import { Card } from "@/components/ground/charts/card";
import { ChartTable } from "@/components/ground/charts/chart-table";
import { ChartTip } from "@/components/ground/charts/chart-tip";
import { percent } from "@/components/answers/tracers/tracer-words";
import { type TracerFigures } from "@/lib/attribution/tracer-view";
import { formatNumber } from "@/lib/format";

const shares = [0, 0.25, 0.5, 0.75, 1];
const axis = {
  type: "number",
  domain: [0, 1],
  ticks: shares,
  tickFormatter: percent,
  stroke: "var(--line)",
  tick: { fill: "var(--faint)", fontSize: 11 },
  tickLine: false,
} as const;

/** How often answers of a stated probability were right; or why no probability is stated. */
export function CalibrationCard({ calibration }: { calibration: TracerFigures["calibration"] }) {
  return (
    <Card title="Calibration" hint="stated probability compared with accuracy">
      {calibration ? (
        <Calibrated bins={calibration} />
      ) : (
        <p className="text-muted">
          Too few labels to calibrate. Answers show no probability; the ranking only orders the steps.
        </p>
      )}
    </Card>
  );
}

function Calibrated({ bins }: { bins: NonNullable<TracerFigures["calibration"]> }) {
  const points = bins.map(({ stated, right, count }) => ({
    stated,
    right,
    count,
    words: [`right in ${rightOf({ right, count })}`],
  }));
  return (
    <>
      <div
        role="img"
        aria-label="Stated probability compared with accuracy. See the table for values."
        className="h-48"
      >
        <ScatterChart
          responsive
          accessibilityLayer={false}
          margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
          style={{ width: "100%", height: "100%" }}
        >
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis dataKey="stated" {...axis} />
          <YAxis dataKey="right" width={44} axisLine={false} {...axis} />
          <ZAxis dataKey="count" range={[12, 90]} />
          <ReferenceLine
            segment={[
              { x: 0, y: 0 },
              { x: 1, y: 1 },
            ]}
            stroke="var(--line-strong)"
            strokeDasharray="4 3"
          />
          <Tooltip
            isAnimationActive={false}
            cursor={false}
            content={<ChartTip title={(point: (typeof points)[number]) => `stated ${percent(point.stated)}`} />}
          />
          <Scatter data={points} fill="var(--ink)" isAnimationActive={false} />
        </ScatterChart>
      </div>
      <p className="text-xs text-muted">
        Horizontal: stated. Vertical: right. They agree on the dashed line; larger dots stand for more answers.
      </p>
      <ChartTable
        title="Calibration"
        heads={["Stated", "Right"]}
        rows={bins.map((bin) => [percent(bin.stated), rightOf(bin)])}
      />
    </>
  );
}

/** "9 of 12": with so few answers, counts say more than a percentage. */
const rightOf = ({ right, count }: { right: number; count: number }): string =>
  `${formatNumber(Math.round(right * count))} of ${formatNumber(count)}`;
