"use client";
import { type CountedShare } from "@/lib/attribution/overview/overview-series";
import { ChartLink } from "@/components/ground/charts/chart-mark";
import { clipped } from "@/components/ground/charts/clipped";
import { intervalWords, shareWords } from "./overview-words";
import { useWidth } from "@/components/ground/charts/use-width";

const rowPx = 58;
const headPx = 18;
/** Between the plot and the figures: the mark of 100% and the tick of it reach over the edge. */
const gapPx = 20;
const figurePx = 132;

/** A line of the drawing: shares for the agent and for the step, and where it leads. */
interface IntervalRow {
  name: string;
  /** Beside the name. */
  note: string;
  /** Null where nothing was answered. */
  agent: CountedShare | null;
  step: CountedShare | null;
  href: string;
}

/** Two shares a line with their intervals: a ring for the agent, a bar for the step. */
export function IntervalChart({ title, rows }: { title: string; rows: readonly IntervalRow[] }) {
  const { element, width } = useWidth<HTMLDivElement>(480);
  const startPx = 16;
  const plotPx = Math.max(40, width - startPx - figurePx - gapPx);
  const at = (share: number): number => startPx + share * plotPx;
  return (
    <div ref={element} className="min-w-0">
      <svg
        width={width}
        height={headPx + rows.length * rowPx}
        role="group"
        aria-label={title}
        className="block overflow-visible"
      >
        {[0, 0.5, 1].map((tick) => (
          <g key={tick} aria-hidden>
            <line x1={at(tick)} x2={at(tick)} y1={headPx - 4} y2={headPx + rows.length * rowPx} stroke="var(--line)" />
            <text x={at(tick)} y={10} fontSize={11} textAnchor="middle" fill="var(--faint)">
              {tick * 100}%
            </text>
          </g>
        ))}
        {rows.map((one, line) => {
          const y = headPx + line * rowPx;
          const { name, note } = one;
          const shares =
            one.agent && one.step ? `agent ${shareWords(one.agent)}, step ${shareWords(one.step)}` : "no clear answer";
          const label = `${name}: ${shares}, ${note}`;
          return (
            <ChartLink key={name} href={one.href} label={label}>
              <rect className="mark" x={0} y={y} width={width} height={rowPx - 2} fill="transparent" />
              <text
                x={0}
                y={y + 15}
                fontSize={12}
                fill="var(--text)"
                paintOrder="stroke"
                stroke="var(--panel)"
                strokeWidth={4}
              >
                {clipped(name, width - 16 - 6.6 * note.length)}
              </text>
              <text x={width} y={y + 15} fontSize={11} textAnchor="end" fill="var(--faint)">
                {note}
              </text>
              {one.agent && <Interval figure={one.agent} at={at} y={y + 30} words="agent" x={width} />}
              {one.step && <Interval figure={one.step} at={at} y={y + 46} words="step" x={width} />}
              {!one.agent && (
                <text x={width} y={y + 34} fontSize={12} textAnchor="end" fill="var(--muted)">
                  no clear answer
                </text>
              )}
            </ChartLink>
          );
        })}
      </svg>
    </div>
  );
}

function Interval({
  figure,
  at,
  y,
  words,
  x,
}: {
  figure: CountedShare;
  at: (share: number) => number;
  y: number;
  words: string;
  x: number;
}) {
  const isAgent = words === "agent";
  return (
    <g aria-hidden>
      <line
        x1={at(figure.low)}
        x2={at(figure.high)}
        y1={y}
        y2={y}
        stroke="var(--faint)"
        strokeWidth={2.5}
        strokeLinecap="round"
      />
      {isAgent ? (
        <circle cx={at(figure.value)} cy={y} r={4} fill="var(--panel)" stroke="var(--ink)" strokeWidth={2} />
      ) : (
        <rect x={at(figure.value) - 2} y={y - 6} width={4} height={12} fill="var(--ink)" />
      )}
      <text x={x} y={y} textAnchor="end" dominantBaseline="central" fontSize={11} className="figure" fill="var(--text)">
        {words} {Math.round(100 * figure.value)}%
        <tspan fill="var(--faint)" dx={4}>
          {intervalWords(figure)}
        </tspan>
      </text>
    </g>
  );
}
