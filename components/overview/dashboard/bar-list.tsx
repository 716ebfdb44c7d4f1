"use client";
import { useId } from "react";
import { type CountedShare, shareOf, topOf } from "@/lib/attribution/overview/overview-series";
import { writePercent } from "@/lib/attribution/statistics/written-figures";
import { type RankedMarks } from "@/lib/attribution/overview/overview-view";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount, formatNumber } from "@/lib/format";
import { ChartMark } from "@/components/ground/charts/chart-mark";
import { clipped } from "@/components/ground/charts/clipped";
import { Hatch } from "@/components/ground/charts/hatch";
import { partsWords, shareWords } from "./overview-words";
import { useWidth } from "@/components/ground/charts/use-width";

const rowPx = 28;
const barPx = 14;
/** With the interval of the share, and without where there is no room for it. */
const countPx = { wide: 148, narrow: 96 };
const wideFrom = 400;
const shownCount = 10;

/**
 * Names with their traces, the most first: solid by ground truth, hatched by unchecked runs. Beyond ten the rest stands
 * together; the whole is in the table.
 */
export function BarList({
  workspace,
  items,
  total,
  hasShares,
  colorOf = null,
}: {
  workspace: string;
  items: readonly RankedMarks[];
  /** Of which the shares are. */
  total: number;
  /** Not where a filter has chosen the names. */
  hasShares: boolean;
  /** The color of a name; null where names have none. The bars are failures, and have theirs. */
  colorOf?: ((item: RankedMarks) => string) | null;
}) {
  const { element, width } = useWidth<HTMLDivElement>(480);
  const id = useId();
  const { shown, others } = topOf(
    items.map((item) => ({ item, truth: item.truth.count, run: item.run.count })),
    shownCount,
  );
  const isWide = width >= wideFrom;
  const figuresPx = isWide ? countPx.wide : countPx.narrow;
  const namePx = Math.min(190, Math.floor(width * 0.36));
  const most = Math.max(1, ...shown.map(({ truth, run }) => truth + run));
  const unitPx = Math.max(0, width - namePx - figuresPx - 8) / most;
  const lineCount = shown.length + (others ? 1 : 0);
  return (
    <div ref={element} className="min-w-0">
      <svg
        width={width}
        height={lineCount * rowPx}
        role="group"
        aria-label="Names with their traces"
        className="block overflow-visible"
      >
        <defs>
          <Hatch id={id} color="var(--fault)" />
        </defs>
        {shown.map(({ item, truth, run }, at) => {
          const y = at * rowPx + (rowPx - barPx) / 2;
          const name = visibleText(item.title);
          const namedAt = colorOf === null ? 0 : 14;
          const part = (count: number, x: number, fill: string, search: string, words: string) =>
            count > 0 && (
              <ChartMark
                workspace={workspace}
                search={search}
                label={`${name}: ${formatCount(count, "trace")} ${words}`}
              >
                <rect
                  className="mark"
                  x={x}
                  y={y}
                  width={Math.max(2, count * unitPx)}
                  height={barPx}
                  rx={2}
                  fill={fill}
                />
              </ChartMark>
            );
          const middle = y + barPx / 2;
          const share = hasShares ? shareOf(truth + run, total) : null;
          return (
            <g key={item.key ?? ""}>
              <ChartMark
                workspace={workspace}
                search={item.all.search}
                label={`${name}: ${partsWords(item)}${share ? `; ${shareWords(share)} of ${formatNumber(total)}` : ""}`}
              >
                <rect x={0} y={at * rowPx} width={namePx} height={rowPx} fill="transparent" className="mark" />
                {colorOf && <rect x={0} y={middle - 4} width={8} height={8} rx={2} fill={colorOf(item)} />}
                <text
                  x={namedAt}
                  y={middle}
                  dominantBaseline="central"
                  fontSize={12}
                  fill={item.key === null ? "var(--muted)" : "var(--text)"}
                >
                  {clipped(name, namePx - 8 - namedAt)}
                </text>
              </ChartMark>
              {part(truth, namePx, "var(--fault)", item.truth.search, "by ground truth")}
              {part(run, namePx + truth * unitPx, `url(#${id})`, item.run.search, "by unchecked runs")}
              <Counts x={width} y={middle} truth={truth} run={run} share={share} isWide={isWide} />
            </g>
          );
        })}
        {others && (
          <g>
            <text
              x={0}
              y={shown.length * rowPx + rowPx / 2}
              dominantBaseline="central"
              fontSize={12}
              fill="var(--muted)"
            >
              {clipped(`${formatNumber(others.count)} others, in the table`, width - figuresPx)}
            </text>
            <Counts
              x={width}
              y={shown.length * rowPx + rowPx / 2}
              truth={others.truth}
              run={others.run}
              share={null}
              isWide={isWide}
            />
          </g>
        )}
      </svg>
    </div>
  );
}

/** "12 + 5  34% [22–48]": by ground truth, by unchecked runs, and the share of both. */
function Counts({
  x,
  y,
  truth,
  run,
  share,
  isWide,
}: {
  x: number;
  y: number;
  truth: number;
  run: number;
  share: CountedShare | null;
  isWide: boolean;
}) {
  const counts = [truth > 0 ? formatNumber(truth) : "", run > 0 ? formatNumber(run) : ""].filter(Boolean).join(" + ");
  const words = share === null ? "" : isWide ? shareWords(share) : `${writePercent(share.value)}%`;
  return (
    <text
      x={x}
      y={y}
      textAnchor="end"
      dominantBaseline="central"
      fontSize={11}
      className="figure"
      fill="var(--text)"
      aria-hidden
    >
      {counts}
      <tspan fill="var(--faint)" dx={6}>
        {words}
      </tspan>
    </text>
  );
}
