"use client";
import { useId } from "react";
import { ScrollFrame } from "@/components/ground/ui/scroll-frame";
import { visibleText } from "@/components/ground/ui/visible-text";
import { sumOf } from "@/lib/attribution/overview/overview-series";
import { type OverviewView } from "@/lib/attribution/overview/overview-view";
import { formatCount, formatNumber } from "@/lib/format";
import { ChartMark } from "@/components/ground/charts/chart-mark";
import { clipped } from "@/components/ground/charts/clipped";
import { Hatch } from "@/components/ground/charts/hatch";
import { partsWords } from "./overview-words";
import { useWidth } from "@/components/ground/charts/use-width";

const cellHeight = 28;
const headHeight = 40;
const leastCell = 64;

/** A title on two lines, each cut to the width. */
const twoLines = (text: string, widthPx: number): [string, string] => {
  const words = text.split(" ");
  let first = "";
  while (words.length > 0 && (first === "" || clipped(`${first} ${words[0] ?? ""}`, widthPx).endsWith("…") === false))
    first = `${first} ${words.shift() ?? ""}`.trim();
  return [clipped(first, widthPx), clipped(words.join(" "), widthPx)];
};

/**
 * Agents by failure modes: the darker, the more traces; a stripe at the foot of a cell is the part
 * that rests on unchecked runs only.
 */
export function HeatChart({ workspace, heat }: { workspace: string; heat: OverviewView["heat"] }) {
  const { element, width } = useWidth<HTMLDivElement>(640);
  const hatch = useId();
  const namePx = Math.min(150, Math.floor(width * 0.3));
  const cellPx = Math.min(150, Math.max(leastCell, Math.floor((width - namePx) / Math.max(1, heat.modes.length))));
  const most = Math.max(1, ...heat.cells.flat().map((cell) => (cell ? sumOf(cell) : 0)));
  const size = { width: namePx + cellPx * heat.modes.length, height: headHeight + cellHeight * heat.agents.length };
  return (
    <div ref={element} className="min-w-0">
      <ScrollFrame className="rounded-none border-0" role="region" aria-label="Heat map" tabIndex={0}>
        <svg {...size} role="group" aria-label="Agents by failure mode" className="block">
          <defs>
            <Hatch id={hatch} color="var(--fault)" />
          </defs>
          {heat.modes.map((mode, column) => {
            const title = visibleText(mode);
            return (
              <text key={column} fontSize={11} fill="var(--muted)" textAnchor="middle" aria-hidden>
                <title>{title}</title>
                {twoLines(title, cellPx - 6).map((line, at) => (
                  <tspan key={at} x={namePx + cellPx * (column + 0.5)} y={14 + at * 14}>
                    {line}
                  </tspan>
                ))}
              </text>
            );
          })}
          {heat.agents.map((agent, line) => {
            const y = headHeight + line * cellHeight;
            return (
              <g key={agent}>
                <text
                  x={0}
                  y={y + cellHeight / 2}
                  dominantBaseline="central"
                  fontSize={12}
                  fill="var(--text)"
                  aria-hidden
                >
                  <title>{visibleText(agent)}</title>
                  {clipped(visibleText(agent), namePx - 8)}
                </text>
                {heat.cells[line]?.map((cell, column) => {
                  const x = namePx + column * cellPx;
                  const box = { x: x + 1, y: y + 1, width: cellPx - 2, height: cellHeight - 2, rx: 2 };
                  if (cell === null) return <rect key={column} {...box} fill="var(--sunken)" />;
                  const { truth, run, search } = cell;
                  const all = truth + run;
                  const label = `${visibleText(agent)}, ${visibleText(heat.modes[column] ?? "")}: ${partsWords({ truth, run })}`;
                  const strength = 0.12 + (0.55 * all) / most;
                  const runPx = (run / all) * box.width;
                  return (
                    <ChartMark key={column} workspace={workspace} search={search} label={label}>
                      <rect {...box} fill="var(--panel)" />
                      <rect className="mark" {...box} fill="var(--fault)" fillOpacity={strength} />
                      {run > 0 && (
                        <rect
                          x={box.x + box.width - runPx}
                          y={y + cellHeight - 5}
                          width={runPx}
                          height={4}
                          fill={`url(#${hatch})`}
                        />
                      )}
                      <text
                        x={x + cellPx / 2}
                        y={y + cellHeight / 2 - 1}
                        textAnchor="middle"
                        dominantBaseline="central"
                        fontSize={12}
                        className="figure"
                        fill="var(--text)"
                      >
                        {truth > 0 && run > 0 ? `${formatNumber(truth)} + ${formatNumber(run)}` : formatNumber(all)}
                      </text>
                    </ChartMark>
                  );
                })}
              </g>
            );
          })}
        </svg>
      </ScrollFrame>
      <p className="mt-1.5 text-xs text-muted">
        Figures: ground truth + unchecked runs; the hatched part is unchecked runs.
        {heat.leftOut > 0 && ` ${formatCount(heat.leftOut, "trace")} with other agents and modes are in the CSV.`}
      </p>
    </div>
  );
}
