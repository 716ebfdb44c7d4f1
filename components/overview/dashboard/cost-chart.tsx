"use client";
import { useState } from "react";
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { ChoiceGroup } from "@/components/ground/ui/choice-group";
import { ChartTip } from "@/components/ground/charts/chart-tip";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type MethodView } from "@/lib/attribution/overview/method-view";
import { formatCompact, formatCost, formatCount, formatNumber } from "@/lib/format";
import { axis, gridColor } from "@/components/ground/charts/chart-axis";
import { ChartMark } from "@/components/ground/charts/chart-mark";
import { clipped } from "@/components/ground/charts/clipped";
import { useWidth } from "@/components/ground/charts/use-width";

const rowPx = 30;
const axisPx = 26;
const shownCount = 12;
const colors = { cost: "var(--muted)", input: "var(--muted)", output: "var(--line-strong)" };
const choices = [
  { value: "cost", label: "Cost" },
  { value: "tokens", label: "Tokens" },
] as const;

const pointsOf = (costs: MethodView["costs"], titles: Readonly<Record<string, string>>) =>
  costs.map((one) => {
    const name = `${titles[one.method] ?? one.method} · ${one.model === null ? "no model" : visibleText(one.model)}`;
    const unknown = one.unknownCostCount === 0 ? "" : `${formatCount(one.unknownCostCount, "run")} of unknown cost`;
    const isKnown = one.unknownCostCount < one.runCount;
    const cost = [isKnown ? formatCost(one.costUsd) : "", unknown].filter(Boolean).join(" + ");
    const tokens = `${formatNumber(one.inputTokens)} in, ${formatNumber(one.outputTokens)} out`;
    return {
      key: `${one.method} ${one.model ?? ""}`,
      name,
      search: one.search,
      cost: one.costUsd,
      input: one.inputTokens,
      output: one.outputTokens,
      figures: {
        cost: [isKnown ? formatCost(one.costUsd) : "", unknown ? `+ ${formatNumber(one.unknownCostCount)} unknown` : ""]
          .filter(Boolean)
          .join(" "),
        tokens: formatCompact(one.inputTokens + one.outputTokens),
      },
      words: [
        cost,
        `${tokens} tokens`,
        `${formatCount(one.runCount, "run")} of ${formatCount(one.traceCount, "trace")}`,
      ],
    };
  });
type Point = ReturnType<typeof pointsOf>[number];

/**
 * What runs of each method and model have cost, or the tokens that they took; runs of unknown cost
 * stand beside the bar, not in it.
 */
export function CostChart({
  workspace,
  costs,
  titles,
}: {
  workspace: string;
  costs: MethodView["costs"];
  titles: Readonly<Record<string, string>>;
}) {
  const { element, width } = useWidth<HTMLDivElement>(960);
  const isFree = costs.every((one) => sizeOf(one, "cost") === 0);
  const [shown, setShown] = useState<"cost" | "tokens">(isFree ? "tokens" : "cost");
  const points = pointsOf(
    costs.toSorted((a, b) => sizeOf(b, shown) - sizeOf(a, shown)),
    titles,
  ).slice(0, shownCount);
  const namePx = Math.min(260, Math.floor(width * 0.36));
  const figuresPx = shown === "cost" ? 124 : 56;
  const unknownCount = costs.reduce((sum, one) => sum + one.unknownCostCount, 0);
  const nameOf = (key: string): string => clipped(points.find((point) => point.key === key)?.name ?? key, namePx - 12);
  /** The last bar of a line: it is the link of the whole line, also where it has no length. */
  const line = ({ x = 0, y = 0, width: length = 0, height = 0, payload, fill }: Drawn) => {
    const { name, words, search, figures } = payload as Point;
    return (
      <ChartMark workspace={workspace} search={search} label={`${name}: ${words.filter(Boolean).join("; ")}`}>
        <rect className="mark" x={0} y={y - 5} width={width} height={height + 10} fill="transparent" />
        <rect x={x} y={y} height={height} width={Math.max(length, 1)} fill={fill} />
        <text x={x + length + 8} y={y + height / 2} dominantBaseline="central" fontSize={11} fill="var(--text)">
          {figures[shown]}
        </text>
      </ChartMark>
    );
  };
  return (
    <div ref={element} className="min-w-0">
      <ChoiceGroup label="Measure" value={shown} options={choices} onChange={setShown} />
      {shown === "cost" && isFree ? (
        <p className="py-4 text-muted">
          {unknownCount > 0
            ? `No cost is known: ${formatCount(unknownCount, "run")} of models without a price.`
            : "Nothing spent on these runs."}
        </p>
      ) : (
        <div className="mt-2" style={{ height: points.length * rowPx + axisPx }}>
          <BarChart
            responsive
            layout="vertical"
            data={points}
            accessibilityLayer={false}
            margin={{ top: 0, right: figuresPx, bottom: 0, left: 0 }}
            barSize={14}
            style={{ width: "100%", height: "100%" }}
          >
            <CartesianGrid horizontal={false} stroke={gridColor} />
            <XAxis
              type="number"
              height={axisPx}
              tickCount={width < 500 ? 3 : 5}
              tickFormatter={shown === "cost" ? formatCost : formatCompact}
              {...axis}
            />
            <YAxis
              type="category"
              dataKey="key"
              width={namePx}
              interval={0}
              axisLine={false}
              {...axis}
              tick={{ fill: "var(--text)", fontSize: 12 }}
              tickFormatter={nameOf}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: "var(--hover)", opacity: 0.6 }}
              content={<ChartTip title={(point: Point) => point.name} />}
            />
            {shown === "cost" && <Bar dataKey="cost" fill={colors.cost} isAnimationActive={false} shape={line} />}
            {shown === "tokens" && (
              <Bar dataKey="input" stackId="tokens" fill={colors.input} isAnimationActive={false} />
            )}
            {shown === "tokens" && (
              <Bar dataKey="output" stackId="tokens" fill={colors.output} isAnimationActive={false} shape={line} />
            )}
          </BarChart>
        </div>
      )}
      <p className="mt-1 text-xs text-muted">
        {shown === "cost"
          ? "Known cost of all runs on these traces; runs of unknown cost are counted next to the bar."
          : "Tokens of all runs on these traces: input dark, output light."}
        {costs.length > points.length && ` ${formatCount(costs.length - points.length, "other")}, in the table.`}
      </p>
    </div>
  );
}

const sizeOf = (one: MethodView["costs"][number], shown: "cost" | "tokens"): number =>
  shown === "cost" ? one.costUsd : one.inputTokens + one.outputTokens;

/** What recharts hands a bar; the rest of it is not needed. */
interface Drawn {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  fill?: string | undefined;
  payload?: unknown;
}
