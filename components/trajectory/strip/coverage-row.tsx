"use client";
import { useMemo } from "react";
import { cn } from "@/lib/cn";
import { useAnswer } from "../answer/answer-context";
import { type StepSpan } from "../address/url-state";
import { stripGrid } from "./strip-layout";
import { type CoverageSpan, coverageSpans, coverageWords } from "./coverage-model";
import { type StripScale } from "./strip-model";
import { shareOfSpan } from "./strip-target";

/**
 * What the calls of the selected run were shown, under the rows, and the numbers of the steps;
 * those of `span` stand at its edges.
 */
export function CoverageRow({ scale, span }: { scale: StripScale; span: StepSpan | null }) {
  const { coverage, progress, selectedRun } = useAnswer();
  const known = coverage !== null && coverage.callCount > 0 ? coverage : null;
  const spans = useMemo(() => (known ? coverageSpans(known, scale) : []), [known, scale]);
  const rule = selectedRun ? progress[selectedRun.id]?.coverage?.rule : undefined;
  return (
    <div className={cn(stripGrid, "sticky bottom-0 z-2 bg-panel")}>
      <span className="truncate text-xs text-faint max-lg:hidden">{known ? "seen by the judge" : ""}</span>
      <div className="max-lg:col-span-2">
        {known && (
          <div aria-hidden className="relative mt-0.5 h-1">
            {spans.map((span) => (
              <span
                key={span.from}
                data-coverage={span.kind}
                className={cn("absolute bottom-0 rounded-[1px]", looks[span.kind])}
                style={{
                  left: `${(span.from / scale.columns) * 100}%`,
                  width: `calc(${((span.to - span.from + 1) / scale.columns) * 100}% - 1px)`,
                }}
              />
            ))}
          </div>
        )}
        <Axis scale={scale} span={span} />
      </div>
      <span className="truncate pl-3.5 text-xs text-faint max-lg:hidden" title={rule}>
        {known && coverageWords(known)}
      </span>
    </div>
  );
}

const looks: Record<CoverageSpan["kind"], string> = {
  full: "h-1 bg-line-strong",
  shortened: "h-0.5 bg-line-strong opacity-80",
  never: "hatched h-1",
};

function Axis({ scale, span }: { scale: StripScale; span: StepSpan | null }) {
  const last = scale.stepCount - 1;
  const ticks = [...new Set([0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(last * share)))];
  const look = "font-mono text-[10.5px] leading-3.5";
  if (span) {
    const { from, to } = shareOfSpan(span, scale);
    return (
      <div aria-hidden className={cn(look, "relative h-4 text-link")}>
        <span className="absolute bottom-0 -translate-x-full pr-1" style={{ left: `max(3ch, ${from * 100}%)` }}>
          {span.first}
        </span>
        <span className="absolute bottom-0 pl-1" style={{ left: `min(100% - 5ch, ${to * 100}%)` }}>
          {Math.min(span.last, last)}
        </span>
      </div>
    );
  }
  return (
    <div aria-hidden className={cn(look, "flex justify-between pt-0.5 text-faint")}>
      {ticks.map((tick) => (
        <span key={tick}>{tick}</span>
      ))}
    </div>
  );
}
