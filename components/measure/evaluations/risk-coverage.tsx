"use client";
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from "recharts";
import { ChartTable } from "@/components/ground/charts/chart-table";
import { ChartTip } from "@/components/ground/charts/chart-tip";
import { percent } from "@/components/answers/tracers/tracer-words";
import { type Calibration } from "@/lib/attribution/evaluation/evaluation-report";
import { formatNumber } from "@/lib/format";
import { thinned } from "./thinned";

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
/** Rows of the table behind the chart. */
const maxRows = 20;

/** How often what is answered is wrong, when only the surest answers are given. */
export function RiskCoverage({ points }: { points: Calibration["riskCoverage"] }) {
  const drawn = points.map(({ coverage, risk, threshold }) => ({
    coverage,
    risk,
    words: [`${percent(risk)} of them wrong`, `confidence ${threshold.toFixed(2)} or more`],
  }));
  return (
    <>
      <div
        role="img"
        aria-label="Percentage of wrong answers by percentage of traces answered, most confident first. See the table for values."
        className="h-48"
      >
        <LineChart
          responsive
          data={drawn}
          accessibilityLayer={false}
          margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
          style={{ width: "100%", height: "100%" }}
        >
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis dataKey="coverage" {...axis} />
          <YAxis dataKey="risk" width={44} axisLine={false} {...axis} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: "var(--line-strong)" }}
            content={<ChartTip title={(point: (typeof drawn)[number]) => `${percent(point.coverage)} answered`} />}
          />
          <Line
            dataKey="risk"
            type="stepAfter"
            stroke="var(--ink)"
            strokeWidth={2}
            dot={drawn.length < 3 ? { r: 3, fill: "var(--ink)" } : false}
            isAnimationActive={false}
          />
        </LineChart>
      </div>
      <p className="text-xs text-muted">
        Horizontal: percentage of traces answered, most confident first. Vertical: percentage wrong.
      </p>
      <ChartTable
        title="Risk by coverage"
        heads={["Answered", "Wrong", "Confidence from", "Answers"]}
        rows={thinned(points, maxRows).map(({ coverage, risk, threshold, count }) => [
          percent(coverage),
          percent(risk),
          threshold.toFixed(2),
          formatNumber(count),
        ])}
      />
    </>
  );
}
