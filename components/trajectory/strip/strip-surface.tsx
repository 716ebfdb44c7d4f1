"use client";
import { type RefObject } from "react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { useReading } from "../reading/reading-context";
import { type StepSpan } from "../address/url-state";
import { cellColumn } from "./strip-layout";
import { type StripScale } from "./strip-model";
import { type StripTarget, shareOfSpan } from "./strip-target";
import { type TargetWords } from "./target-words";
import { type StripPlace, type SurfaceHandlers } from "./use-strip-surface";

/**
 * What a reader points at: over the cells, it takes the pointer and the keys, and shows the place,
 * the stretch and the words for it.
 */
export function StripSurface({
  surface,
  handlers,
  scale,
  at,
  words,
  span,
}: {
  surface: RefObject<HTMLDivElement | null>;
  handlers: SurfaceHandlers;
  scale: StripScale;
  /** The place under the pointer or the keys. */
  at: StripTarget | null;
  words: TargetWords | null;
  /** The stretch that is listed, or being drawn. */
  span: StepSpan | null;
}) {
  const percent = (share: number) => `${share * 100}%`;
  const band = span && shareOfSpan(span, scale);
  return (
    <div
      ref={surface}
      tabIndex={0}
      role="application"
      aria-label="Attribution strip: arrow keys move across steps and runs, Enter goes to the step, Shift with arrows selects steps to list"
      aria-describedby="strip-place"
      className={cn(cellColumn, "inset-y-0 z-3 cursor-pointer touch-pan-y rounded-xs select-none")}
      {...handlers}
    >
      {band && (
        <span
          aria-hidden
          data-band
          className="pointer-events-none absolute inset-y-0 border-x-2 border-focus bg-focus/10"
          style={{ left: percent(band.from), width: percent(band.to - band.from) }}
        />
      )}
      {at && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 border-x border-line-strong mix-blend-multiply dark:mix-blend-screen"
          style={{ left: percent(at.column / scale.columns), width: `max(3px, ${percent(1 / scale.columns)})` }}
        />
      )}
      <span id="strip-place" role="status" className="sr-only">
        {words && spoken(words)}
      </span>
    </div>
  );
}

const spoken = ({ where, agent, what, reason }: TargetWords): string =>
  [where, agent, what, reason].filter((part) => part !== null).join(", ");

/** The words for a place, under it: fixed to the window, so that no box cuts them. */
export function StripTooltip({ words, run, place }: { words: TargetWords; run: string | null; place: StripPlace }) {
  const { agents } = useReading();
  return (
    <div
      aria-hidden
      data-strip-words
      className="pointer-events-none fixed z-50 w-max max-w-80 -translate-x-1/2 rounded-md border bg-panel px-2 py-1 text-xs shadow-float"
      style={{ left: `clamp(168px, ${place.leftPx}px, calc(100vw - 168px))`, top: place.topPx + 6 }}
    >
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">{words.where}</span>
        {words.agent !== null && <AgentChip name={words.agent} agents={agents} className="max-w-40" />}
        {words.what && <span className="text-muted">{words.what}</span>}
      </p>
      {words.reason && (
        <p dir="auto" className="mt-0.5 break-words text-muted">
          {run && <span className="figure text-faint">{run} </span>}
          {visibleText(words.reason)}
        </p>
      )}
    </div>
  );
}
