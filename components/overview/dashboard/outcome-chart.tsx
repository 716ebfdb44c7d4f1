"use client";
import { X } from "lucide-react";
import { useId } from "react";
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { ChartTip } from "@/components/ground/charts/chart-tip";
import { type TimeUnit } from "@/lib/attribution/overview/day-range";
import { type OutcomePart, outcomeParts } from "@/lib/attribution/overview/overview-rows";
import { type OutcomeColumn } from "@/lib/attribution/overview/overview-view";
import { formatCount } from "@/lib/format";
import { axis, gridColor } from "@/components/ground/charts/chart-axis";
import { ChartMark } from "@/components/ground/charts/chart-mark";
import { Hatch, hatched } from "@/components/ground/charts/hatch";
import { outcomeColors as colors, outcomePartWords as words } from "./outcome-legend";
import { daysWords, tickWords } from "./overview-words";

/** Traces over time, stacked by outcome; those that failed by what is known of who broke them. */
export function OutcomeChart({
  workspace,
  columns,
  unit,
}: {
  workspace: string;
  columns: readonly OutcomeColumn[];
  unit: TimeUnit;
}) {
  const hatch = useId();
  const points = columns.map(({ from, to, parts }) => ({
    from,
    to,
    parts,
    ...Object.fromEntries(outcomeParts.map((part) => [part, parts[part].count])),
    words: outcomeParts
      .filter((part) => parts[part].count > 0)
      .map((part) => `${formatCount(parts[part].count, "trace")} ${words[part]}`),
  }));
  type Point = (typeof points)[number];
  const fillOf = (part: OutcomePart) => (part === "failedRun" ? `url(#${hatch})` : colors[part]);
  const shape = (part: OutcomePart) =>
    function Shape({ x = 0, y = 0, width = 0, height = 0, payload }: Drawn) {
      const { count, search } = (payload as Point).parts[part];
      if (count === 0 || height <= 0) return <g />;
      const label = `${daysWords(payload as Point)}: ${formatCount(count, "trace")} ${words[part]}`;
      const isLight = part === "failedNone" || part === "passed";
      const stroke = part === "passed" ? "var(--line-strong)" : "var(--fault-line)";
      return (
        <ChartMark workspace={workspace} search={search} label={label}>
          <rect
            className="mark"
            x={x}
            y={y}
            width={width}
            height={height}
            fill={fillOf(part)}
            {...(isLight ? { stroke } : {})}
          />
        </ChartMark>
      );
    };
  return (
    <>
      <div className="h-56 [&_.recharts-surface]:overflow-visible">
        <BarChart
          responsive
          data={points}
          accessibilityLayer={false}
          margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
          barCategoryGap={columns.length > 40 ? 1 : "18%"}
          style={{ width: "100%", height: "100%" }}
        >
          <defs>
            <Hatch id={hatch} color="var(--fault)" />
          </defs>
          <CartesianGrid vertical={false} stroke={gridColor} />
          <XAxis dataKey="from" tickFormatter={(day: string) => tickWords(day, unit)} minTickGap={28} {...axis} />
          <YAxis width={36} allowDecimals={false} axisLine={false} {...axis} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: "var(--hover)", opacity: 0.6 }}
            content={<ChartTip title={(point: Point) => daysWords(point)} />}
          />
          {outcomeParts.map((part) => (
            <Bar key={part} dataKey={part} stackId="traces" isAnimationActive={false} shape={shape(part)} />
          ))}
        </BarChart>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted">
        {outcomeParts
          .filter((part) => columns.some(({ parts }) => parts[part].count > 0))
          .map((part) => (
            <span key={part} className="inline-flex items-center gap-1.5">
              <span
                aria-hidden
                className="h-2.5 w-3.5 shrink-0 rounded-[2px] border border-fault-line"
                style={
                  part === "failedRun"
                    ? hatched("var(--fault)")
                    : {
                        background: colors[part],
                        ...(part.startsWith("failed") ? {} : { borderColor: "var(--line-strong)" }),
                      }
                }
              />
              {part.startsWith("failed") && <X className="-mx-0.5 size-3 text-fault" aria-hidden />}
              {words[part]}
            </span>
          ))}
      </p>
    </>
  );
}

/** What recharts hands a bar; the rest of it is not needed. */
interface Drawn {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  payload?: unknown;
}
