"use client";
import { useMemo, useRef, useState } from "react";
import { cn } from "@/lib/cn";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";
import { useIsWide } from "../ground/use-is-wide";
import { useSize } from "../ground/use-size";
import { useSymptom } from "../ground/use-symptom";
import { CoverageRow } from "./coverage-row";
import { StripFoot } from "./strip-foot";
import { rowLayout, stripGrid } from "./strip-layout";
import { StripMarks } from "./strip-marks";
import { byMaker, stripCells, stripScale } from "./strip-model";
import { StripRows } from "./strip-rows";
import { StripSurface, StripTooltip } from "./strip-surface";
import { StripTable } from "./strip-table";
import { type StripTarget } from "./strip-target";
import { targetWords } from "./target-words";
import { useRowWindow } from "./use-row-window";
import { useStripMoves } from "./use-strip-moves";
import { useStripRuns } from "./use-strip-runs";
import { type StripPlace, useStripSurface } from "./use-strip-surface";

/**
 * Every run of the trace over its steps: where each points, whom it suspects, what it never
 * read, and where it really broke.
 */
export function AttributionStrip() {
  const { trace } = useReading();
  const { runs, groundTruth } = useAnswer();
  const isEmpty = runs.length === 0 && !groundTruth && trace.errorStepCount === 0;
  return isEmpty ? null : <Strip />;
}

function Strip() {
  const { outline, url, trace } = useReading();
  const { progress, groundTruth, runCounts, marks: stepMarks } = useAnswer();
  const [isWhole, setIsWhole] = useState(false);
  const { ordered, shown, itemOf } = useStripRuns(isWhole);
  const scroller = useRef<HTMLDivElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const { width } = useSize(marks, { width: 860, height: 16 });
  const { stepCount } = trace;
  const scale = useMemo(() => stripScale(stepCount, width), [stepCount, width]);
  const symptom = useSymptom();
  const isWide = useIsWide();
  const layout = useMemo(() => rowLayout(isWide), [isWide]);
  const view = useRowWindow(scroller, shown.length, layout.pitchPx);
  const items = useMemo(
    () => shown.slice(view.first, view.last + 1).map(itemOf),
    [shown, view.first, view.last, itemOf],
  );

  const { start, goTo, list } = useStripMoves({ shown, itemOf, scale });
  const rowAt = (clientY: number): number | null => {
    const [box, head] = [rows.current?.getBoundingClientRect(), marks.current?.getBoundingClientRect()];
    if (!box || !head || clientY < head.bottom) return null;
    const row = Math.floor((clientY - box.top) / layout.pitchPx);
    return row >= 0 && row < shown.length ? row : null;
  };
  const placeOf = ({ column, row }: StripTarget): StripPlace => {
    const [box, frame] = [rows.current?.getBoundingClientRect(), scroller.current?.getBoundingClientRect()];
    const cells = surface.current?.getBoundingClientRect();
    if (!box || !frame || !cells) return { leftPx: 0, topPx: 0 };
    const topPx = row === null ? box.top : Math.min(box.top + (row + 1) * layout.pitchPx, frame.bottom);
    return { leftPx: cells.left + ((column + 0.5) / scale.columns) * cells.width, topPx };
  };
  const { at, draft, handlers } = useStripSurface(surface, {
    scale,
    rowCount: shown.length,
    rowAt,
    placeOf,
    shown: url.steps,
    start,
    onGo: goTo,
    onSpan: list,
    onRow: view.show,
  });
  const run = at?.row == null ? undefined : shown[at.row];
  const words =
    at &&
    targetWords(at.column, {
      scale,
      outline,
      truth: groundTruth,
      symptom,
      evidenceAt: (step) => stepMarks.get(step)?.evidence ?? [],
      row: run ? { item: itemOf(run), cells: stripCells(itemOf(run), scale), progress: progress[run.id] } : null,
    });
  return (
    <section aria-label="Attribution strip" data-tour="strip" className="shrink-0 border-b bg-panel px-4 pt-2 pb-1.5">
      <div
        ref={scroller}
        onScroll={(event) => view.follow(event.currentTarget.scrollTop)}
        className={cn("overflow-y-auto", isWhole ? "max-h-62 max-lg:max-h-[34dvh]" : "max-lg:max-h-[34dvh]")}
      >
        <div className="relative">
          <div className={cn(stripGrid, "sticky top-0 z-2 bg-panel")}>
            <span className="max-lg:hidden" />
            <div ref={marks} className="max-lg:col-span-2">
              <StripMarks scale={scale} symptom={symptom} />
            </div>
          </div>
          <div ref={rows}>
            <StripRows
              items={items}
              first={view.first}
              count={shown.length}
              scale={scale}
              layout={layout}
              at={at}
              widthPx={width}
            />
          </div>
          <CoverageRow scale={scale} span={draft ?? url.steps} />
          <StripSurface
            surface={surface}
            handlers={handlers}
            scale={scale}
            at={at}
            words={words}
            span={draft ?? url.steps}
          />
        </div>
      </div>
      {words && at && <StripTooltip words={words} run={run ? `#${run.number}` : null} place={at.place} />}
      <StripFoot
        runs={{
          shown: shown.length,
          ordered: ordered.length,
          all: runCounts.all,
          ofEvaluations: byMaker(ordered).ofEvaluations.length,
        }}
        isWhole={isWhole}
        onWhole={setIsWhole}
      />
      <StripTable runs={ordered} itemOf={itemOf} />
    </section>
  );
}
