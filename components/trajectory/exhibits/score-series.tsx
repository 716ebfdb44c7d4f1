"use client";
import { useMemo, useRef, useState } from "react";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount } from "@/lib/format";
import { type ScoreSeries as Series } from "@/lib/traces/exhibit";
import { StepLink } from "../ground/step-link";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useSize } from "../ground/use-size";
import { type ExhibitProps } from "./exhibit-props";
import { basisWords, figureOf, seriesPicture, worstFirst } from "./score-series-model";

const barPx = 3;
const mostDrops = 12;
const mostRows = 40;

/**
 * One number per step as bars, the sudden changes marked, with the words for where the numbers come from. A
 * click on a bar goes to its step.
 */
export function ScoreSeries({ exhibit, run, isWide }: ExhibitProps<Series>) {
  const { outline } = useReading();
  const { goToStep } = useMoves();
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useSize(frame, { width: isWide ? 800 : 334, height: 0 });
  const picture = useMemo(() => seriesPicture(exhibit, Math.max(1, Math.floor(width / barPx))), [exhibit, width]);
  const [hovered, setHovered] = useState<number | null>(null);
  const height = isWide ? 200 : 84;
  const { columns, least, most } = picture;
  const span = most - least || 1;
  const y = (value: number) => ((most - value) / span) * height;
  const wide = width / Math.max(1, columns.length);
  const shown = hovered === null ? null : columns[hovered];
  const columnAt = (event: React.MouseEvent<SVGElement>) =>
    Math.min(
      columns.length - 1,
      Math.max(0, Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left) / wide)),
    );
  return (
    <>
      <p className="text-muted">
        {basisWords[exhibit.basis]} {exhibit.isHigherWorse ? "Higher is more suspect." : "Lower is more suspect."}
      </p>
      <div ref={frame} className="mt-2">
        <svg
          role="img"
          aria-label={`${visibleText(exhibit.title)} over ${formatCount(exhibit.points.length, "step")}; see the table for values`}
          width="100%"
          height={height + 12}
          className="block cursor-pointer overflow-visible"
          onMouseMove={(event) => setHovered(columnAt(event))}
          onMouseLeave={() => setHovered(null)}
          onClick={(event) => {
            const column = columns[columnAt(event)];
            if (column) goToStep(column.stepIndex, "jump");
          }}
        >
          <line x1={0} x2={width} y1={y(0)} y2={y(0)} stroke="var(--line-strong)" />
          {columns.map((column, i) => {
            const isPick = run.attribution?.stepIndex === column.stepIndex;
            const fill = isPick ? "var(--fault)" : hovered === i ? "var(--text)" : "var(--faint)";
            const top = Math.min(y(0), y(column.value));
            return (
              <g key={column.first}>
                <rect
                  x={i * wide}
                  width={Math.max(1, wide - 1)}
                  y={top}
                  height={Math.max(1, Math.abs(y(0) - y(column.value)))}
                  fill={fill}
                />
                {column.isDrop && (
                  <path d={`M${(i + 0.5) * wide - 4} ${height + 11}h8l-4 -7z`} fill={isPick ? fill : "var(--text)"} />
                )}
              </g>
            );
          })}
        </svg>
      </div>
      <p className="flex h-4 gap-2 font-mono text-2xs text-faint">
        <span>{columns[0]?.first}</span>
        <span className="flex-1 text-center font-sans text-muted">
          {shown &&
            `step ${shown.stepIndex} · ${outline[shown.stepIndex]?.agent ?? ""} · ${figureOf(shown.value)}${shown.isDrop ? " · sudden change" : ""}`}
        </span>
        <span>{columns.at(-1)?.last}</span>
      </p>
      {exhibit.drops.length > 0 && (
        <p className="mt-1 text-muted">
          <span aria-hidden>▲</span> Sudden drops at{" "}
          {exhibit.drops.slice(0, mostDrops).map((step, i) => (
            <span key={step}>
              {i > 0 && ", "}
              <StepLink stepIndex={step} isBare={i > 0} />
            </span>
          ))}
          {exhibit.drops.length > mostDrops && ` and ${exhibit.drops.length - mostDrops} more`}.
        </p>
      )}
      <SeriesTable exhibit={exhibit} />
    </>
  );
}

function SeriesTable({ exhibit }: { exhibit: Series }) {
  const { outline } = useReading();
  const rows = useMemo(() => worstFirst(exhibit), [exhibit]);
  return (
    <details className="mt-2 text-xs">
      <summary className="w-fit text-muted hover:text-text">As a table</summary>
      <table aria-label={visibleText(exhibit.title)} className="mt-1.5 w-full border-separate border-spacing-0">
        <thead>
          <tr className="text-left text-faint *:pb-1 *:font-medium">
            <th scope="col">Step</th>
            <th scope="col">Agent</th>
            <th scope="col" className="text-right">
              Value
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostRows).map(({ stepIndex, value }) => (
            <tr key={stepIndex} className="*:border-t *:py-1">
              <th scope="row" className="text-left font-normal">
                <StepLink stepIndex={stepIndex} />
              </th>
              <td>{visibleText(outline[stepIndex]?.agent ?? "")}</td>
              <td className="figure text-right">{figureOf(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostRows && (
        <p className="mt-1 text-faint">
          The {mostRows} most suspect of {formatCount(rows.length, "step")}.
        </p>
      )}
    </details>
  );
}
