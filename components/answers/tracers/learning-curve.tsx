"use client";
import { type ReactNode, useMemo } from "react";
import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";
import { ChartTable } from "@/components/ground/charts/chart-table";
import { ChartTip } from "@/components/ground/charts/chart-tip";
import { FigureText } from "@/components/answers/tracers/figure-text";
import { bestBlindRule, figureWords, percent } from "@/components/answers/tracers/tracer-words";
import { type TracerFigures } from "@/lib/attribution/tracer-view";
import { formatCount } from "@/lib/format";

const axis = { stroke: "var(--line)", tick: { fill: "var(--faint)", fontSize: 11 }, tickLine: false } as const;
const shares = [0, 0.25, 0.5, 0.75, 1];

/**
 * How the figures grew with the number of labeled questions: step with its interval, agent, and
 * the best rule that reads nothing.
 */
export function LearningCurve({ figures }: { figures: TracerFigures }) {
  const { learningCurve, rules } = figures;
  const points = useMemo(
    () =>
      learningCurve.map(({ labelled, step, agent }) => ({
        labelled,
        step: step.share,
        interval: [step.low, step.high],
        agent: agent.share,
        words: [`step ${figureWords(step)}`, `agent ${figureWords(agent)}`],
      })),
    [learningCurve],
  );
  const blind = bestBlindRule(rules, "step");
  const last = learningCurve.at(-1);
  if (learningCurve.length < 2 || !last)
    return <p className="text-muted">Too few labeled questions for a learning curve.</p>;
  return (
    <>
      <div
        role="img"
        aria-label={`Exact step by labeled questions, up to ${figureWords(last.step)} with ${last.labelled}. See the table for values.`}
        className="h-56"
      >
        <ComposedChart
          responsive
          data={points}
          accessibilityLayer={false}
          margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
          style={{ width: "100%", height: "100%" }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="labelled"
            type="number"
            domain={[0, "dataMax"]}
            ticks={learningCurve.map(({ labelled }) => labelled)}
            {...axis}
          />
          <YAxis domain={[0, 1]} ticks={shares} tickFormatter={percent} width={44} axisLine={false} {...axis} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: "var(--line-strong)" }}
            content={
              <ChartTip title={(point: (typeof points)[number]) => formatCount(point.labelled, "labeled question")} />
            }
          />
          <Area
            dataKey="interval"
            stroke="none"
            fill="var(--faint)"
            fillOpacity={0.22}
            activeDot={false}
            isAnimationActive={false}
          />
          {blind && <ReferenceLine y={blind.step.share} stroke="var(--fault)" strokeDasharray="4 3" />}
          <Line
            dataKey="agent"
            stroke="var(--faint)"
            strokeWidth={1.5}
            strokeDasharray="2 3"
            dot={false}
            isAnimationActive={false}
          />
          <Line
            dataKey="step"
            stroke="var(--ink)"
            strokeWidth={2}
            dot={{ r: 2.5, fill: "var(--ink)" }}
            isAnimationActive={false}
          />
        </ComposedChart>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted">
        <Key className="border-t-2 border-ink">exact step, band: 95% interval</Key>
        <Key className="border-t-2 border-dotted border-faint">agent</Key>
        {blind && <Key className="border-t border-dashed border-fault">best baseline, step</Key>}
      </p>
      <ChartTable
        title="Learning curve"
        heads={["Labeled questions", "Exact step", "Agent"]}
        rows={learningCurve.map(({ labelled, step, agent }) => [
          labelled,
          <FigureText key="step" figure={step} />,
          <FigureText key="agent" figure={agent} />,
        ])}
      />
    </>
  );
}

function Key({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={`w-4 shrink-0 ${className}`} />
      <span>{children}</span>
    </span>
  );
}
