"use client";
import { useId } from "react";
import { type CountedShare } from "@/lib/attribution/overview/overview-series";
import { type Estimate } from "@/lib/attribution/statistics/estimate";
import { writePercent, writeShare } from "@/lib/attribution/statistics/written-figures";
import { type DrawnNames, type RankedMarks } from "@/lib/attribution/overview/overview-view";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount, formatNumber } from "@/lib/format";
import { ChartMark } from "@/components/ground/charts/chart-mark";
import { clipped } from "@/components/ground/charts/clipped";
import { Hatch } from "@/components/ground/charts/hatch";
import { marksWords, shareWords } from "./overview-words";
import { useWidth } from "@/components/ground/charts/use-width";

const rowPx = 28;
const barPx = 14;
/** With the interval of the share, and without where there is no room for it. */
const countPx = { wide: 148, narrow: 96 };
const correctedPx = { wide: 92, narrow: 36 };
const headPx = 16;
const wideFrom = 400;

/**
 * Names with their traces, the most first: solid by ground truth, hatched by unchecked runs. What is not drawn stands
 * together; the whole is in the table. Where shares are corrected, these stand beside the raw ones, and a mark with the
 * interval where the bar would end.
 */
export function BarList({
  workspace,
  names: { shown, others },
  total,
  colorOf = null,
}: {
  workspace: string;
  names: DrawnNames;
  /** Of which the shares are. */
  total: number;
  /** The color of a name; null where names have none. The bars are failures, and have theirs. */
  colorOf?: ((item: RankedMarks) => string) | null;
}) {
  const { element, width } = useWidth<HTMLDivElement>(480);
  const id = useId();
  const isWide = width >= wideFrom;
  const size = isWide ? "wide" : "narrow";
  const isCorrected = shown.some(({ corrected }) => corrected !== null);
  const besidePx = isCorrected ? correctedPx[size] : 0;
  const figuresPx = countPx[size] + besidePx;
  const namePx = Math.min(190, Math.floor(width * 0.36));
  const most = Math.max(
    1,
    ...shown.map(({ truth, run, corrected }) => Math.max(truth.count + run.count, total * (corrected?.high ?? 0))),
  );
  const unitPx = Math.max(0, width - namePx - figuresPx - 8) / most;
  const lineCount = shown.length + (others ? 1 : 0);
  const top = isCorrected ? headPx : 0;
  return (
    <div ref={element} className="min-w-0">
      <svg
        width={width}
        height={top + lineCount * rowPx}
        role="group"
        aria-label="Names with their traces"
        className="block overflow-visible"
      >
        <defs>
          <Hatch id={id} color="var(--fault)" />
        </defs>
        {isCorrected && (
          <text
            textAnchor="end"
            y={headPx / 2}
            dominantBaseline="central"
            fontSize={10}
            fill="var(--muted)"
            aria-hidden
          >
            <tspan x={width - besidePx}>raw</tspan>
            <tspan x={width}>{isWide ? "corrected" : "corr."}</tspan>
          </text>
        )}
        {shown.map((item, at) => (
          <Bar
            key={item.key ?? ""}
            workspace={workspace}
            item={item}
            total={total}
            start={top + at * rowPx}
            frame={{ width, namePx, unitPx, besidePx, isWide }}
            hatch={`url(#${id})`}
            color={colorOf?.(item) ?? null}
          />
        ))}
        {others && (
          <g>
            <text
              x={0}
              y={top + shown.length * rowPx + rowPx / 2}
              dominantBaseline="central"
              fontSize={12}
              fill="var(--muted)"
            >
              {clipped(`${formatNumber(others.count)} others, in the table`, width - figuresPx)}
            </text>
            <Counts
              x={width - besidePx}
              y={top + shown.length * rowPx + rowPx / 2}
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

/** One name: the bar in its parts, how many traces it has, the raw share and the corrected one. */
function Bar({
  workspace,
  item,
  total,
  start,
  frame: { width, namePx, unitPx, besidePx, isWide },
  hatch,
  color,
}: {
  workspace: string;
  item: RankedMarks;
  total: number;
  start: number;
  frame: { width: number; namePx: number; unitPx: number; besidePx: number; isWide: boolean };
  hatch: string;
  color: string | null;
}) {
  const y = start + (rowPx - barPx) / 2;
  const middle = y + barPx / 2;
  const name = visibleText(item.title);
  const [truth, run] = [item.truth.count, item.run.count];
  const namedAt = color === null ? 0 : 14;
  const { share, corrected } = item;
  const correctedWords = corrected ? `; corrected ${writeShare(corrected)}` : "";
  const part = (count: number, x: number, fill: string, search: string, words: string) =>
    count > 0 && (
      <ChartMark workspace={workspace} search={search} label={`${name}: ${formatCount(count, "trace")} ${words}`}>
        <rect className="mark" x={x} y={y} width={Math.max(2, count * unitPx)} height={barPx} rx={2} fill={fill} />
      </ChartMark>
    );
  return (
    <g>
      <ChartMark
        workspace={workspace}
        search={item.all.search}
        label={`${name}: ${marksWords(item)}${share ? `; ${shareWords(share)} of ${formatNumber(total)}` : ""}${correctedWords}`}
      >
        <rect x={0} y={start} width={namePx} height={rowPx} fill="transparent" className="mark" />
        {color !== null && <rect x={0} y={middle - 4} width={8} height={8} rx={2} fill={color} />}
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
      {part(run, namePx + truth * unitPx, hatch, item.run.search, "by unchecked runs")}
      <Counts x={width - besidePx} y={middle} truth={truth} run={run} share={share} isWide={isWide} />
      {corrected && (
        <Corrected x={width} y={middle} from={namePx} unitPx={unitPx * total} share={corrected} isWide={isWide} />
      )}
    </g>
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

/** A corrected share: its figure, and on the bar where it would end, with the interval. */
function Corrected({
  x,
  y,
  from,
  unitPx,
  share,
  isWide,
}: {
  x: number;
  y: number;
  from: number;
  /** The width of a share of 1. */
  unitPx: number;
  share: Estimate;
  isWide: boolean;
}) {
  const at = (value: number): number => from + value * unitPx;
  const mark = `M${at(share.low)} ${y}H${at(share.high)}M${at(share.value)} ${y - 5}V${y + 5}`;
  return (
    <g aria-hidden pointerEvents="none">
      <path d={mark} stroke="var(--panel)" strokeWidth={4} />
      <path d={mark} stroke="var(--text)" strokeWidth={1.5} />
      <text x={x} y={y} textAnchor="end" dominantBaseline="central" fontSize={11} className="figure" fill="var(--text)">
        {isWide ? writeShare(share) : `${writePercent(share.value)}%`}
      </text>
    </g>
  );
}
