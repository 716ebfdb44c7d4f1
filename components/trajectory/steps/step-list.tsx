"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { useMoves, useTrajectory } from "../trajectory-context";
import { estimateStepPx } from "./estimate-step";
import { type StepHost, StepRow, type StepView } from "./step-row";
import { leadPx, useJump } from "./use-jump";

const scrollKeys = new Set(["PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown", " "]);
const noQuotes: never[] = [];

/** All steps, of which only those in view exist. The address decides where it stands; scrolling never changes the address. */
export function StepList() {
  const { store, outline, url, marks, selectedRun, currentStep, jumpCount, focusAgent } = useTrajectory();
  const { setInView, noteHandScroll } = useMoves();
  const scroller = useRef<HTMLDivElement>(null);
  const [opened] = useState(currentStep);
  const initialOffset = useMemo(
    () => Math.max(0, outline.slice(0, opened).reduce((sum, step) => sum + estimateStepPx(step), 0) - leadPx),
    [outline, opened],
  );
  const virtualizer = useVirtualizer({
    count: outline.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimateStepPx(outline[index] ?? { contentLength: 0 }),
    overscan: 4,
    scrollPaddingStart: leadPx,
    initialOffset,
    initialRect: { width: 760, height: 720 },
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { ensure } = store;
  useEffect(() => ensure(first, last), [ensure, first, last]);
  const shown = virtualizer.range;
  useEffect(() => {
    if (shown) setInView({ first: shown.startIndex, last: shown.endIndex });
  }, [shown, setInView]);

  const [redraw, setRedraw] = useState(0);
  const host = useStepHost(store.loadWhole);
  const target = url.step !== null && url.step < outline.length ? url.step : opened;
  useJump(virtualizer, { step: target, quote: url.quote, jumpCount }, (stepIndex) => {
    // The words are in what is clipped, not loaded or not drawn by the rendering: show everything as it stands in the trace.
    store.loadWhole(stepIndex);
    host.views.set(stepIndex, { isOpen: true, isRaw: true });
    setRedraw((count) => count + 1);
  });

  return (
    <div
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label="Steps"
      onWheel={noteHandScroll}
      onTouchMove={noteHandScroll}
      onPointerDown={(event) => event.target === event.currentTarget && noteHandScroll()}
      onKeyDown={(event) => scrollKeys.has(event.key) && noteHandScroll()}
      className="relative min-h-0 flex-1 overflow-y-auto bg-panel outline-none [overflow-anchor:none]"
    >
      <div className="relative w-full" style={{ height: virtualizer.getTotalSize(), ...indexWidth(outline.length) }}>
        {items.map(({ key, index, start }) => {
          const about = outline[index];
          if (!about) return null;
          const isDimmed = focusAgent !== null && about.agent !== focusAgent;
          return (
            <div
              key={`${key}-${url.step === index ? redraw : 0}`}
              ref={virtualizer.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <StepRow
                index={index}
                outline={about}
                step={store.get(index)}
                mark={marks.get(index)}
                quotes={selectedRun?.attribution?.quotes ?? noQuotes}
                look={isDimmed ? "dimmed" : index === url.step ? "current" : "plain"}
                host={host}
              />
            </div>
          );
        })}
      </div>
      {store.failure && (
        <div
          role="alert"
          className="sticky bottom-3 mx-auto flex w-fit items-center gap-3 rounded-lg border bg-panel px-3 py-2 shadow-float"
        >
          {store.failure}
          <Button
            size="sm"
            onClick={() => {
              store.retry();
              ensure(first, last);
            }}
          >
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

/** Room for the largest index, in the digits of the mono font. */
function indexWidth(stepCount: number): CSSProperties {
  return { "--index-width": `${Math.max(3, String(stepCount - 1).length) * 7.5 + 22}px` } as CSSProperties;
}

/** What rows remember and can ask for. It outlives the rows, which come and go as they are scrolled. */
function useStepHost(loadWhole: (index: number) => void): StepHost {
  const { data, agents } = useTrajectory();
  const { goToStep } = useMoves();
  const [views] = useState(() => new Map<number, StepView>());
  const { slug } = data.workspace;
  const traceId = data.trace.id;
  return useMemo(
    () => ({
      views,
      agents,
      loadWhole,
      linkTo: (step) => paths.trace(slug, traceId, { step }),
      select: (step) => goToStep(step, "jump"),
    }),
    [views, agents, loadWhole, slug, traceId, goToStep],
  );
}
