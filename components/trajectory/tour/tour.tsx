"use client";
import { X } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ground/ui/button";
import { focusPanel } from "@/components/ground/ui/dialog";
import { IconButton } from "@/components/ground/ui/icon-button";
import { Popover, PopoverAnchor, PopoverContent } from "@/components/ground/ui/popover";
import { can } from "@/lib/auth/permissions";
import { paths } from "@/lib/paths";
import { useTraceActions } from "../reading/trace-actions";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useLabeling } from "../labeling/labeling-context";
import { useAnswer } from "../answer/answer-context";
import { saidBefore } from "../trace/known-answer";
import { tourSteps, type TourStep } from "./tour-steps";

/**
 * A short walk over the page, beside what it speaks of. It leaves the page usable, rests while something else
 * is open, and ends with Escape.
 */
export function Tour() {
  const { url, panels } = useReading();
  const { isLabelling } = useLabeling();
  if (url.tour === null || panels.length > 0 || isLabelling) return null;
  return <Walk />;
}

function Walk() {
  const { selectedRun, known, isRunChosen } = useAnswer();
  const { endTour } = useMoves();
  const [index, setIndex] = useState(0);
  const isClaimFirst = saidBefore(known, isRunChosen) !== null;
  const steps = useMemo(() => tourSteps(selectedRun, isClaimFirst), [selectedRun, isClaimFirst]);
  const step = steps[index];
  // It has been seen now: the next visit begins at the list, however this one ends.
  const { endTour: remember } = useTraceActions();
  useEffect(() => {
    void remember();
  }, [remember]);
  if (!step) return null;
  const go = (to: number) => {
    if (to >= steps.length) endTour();
    else setIndex(Math.max(0, to));
  };
  return <Stop key={index} step={step} index={index} count={steps.length} onGo={go} onEnd={endTour} />;
}

function Stop({
  step,
  index,
  count,
  onGo,
  onEnd,
}: {
  step: TourStep;
  index: number;
  count: number;
  onGo: (index: number) => void;
  onEnd: () => void;
}) {
  const { workspace } = useReading();
  const [titleId, textId] = [useId(), useId()];
  const target = useRef({ getBoundingClientRect: () => placeOf(step.at) });
  useLight(step.at);
  const isBeside = useBeside(step.at);
  const isLast = index === count - 1;
  return (
    <Popover open onOpenChange={(isOpen) => !isOpen && onEnd()}>
      <PopoverAnchor virtualRef={target} />
      <PopoverContent
        aria-labelledby={titleId}
        aria-describedby={textId}
        tabIndex={-1}
        side={isBeside ? "left" : "bottom"}
        sideOffset={10}
        updatePositionStrategy="always"
        className="w-84 p-4"
        onOpenAutoFocus={focusPanel}
        onInteractOutside={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key === "ArrowRight") onGo(index + 1);
          if (event.key === "ArrowLeft") onGo(index - 1);
        }}
      >
        <div className="flex items-start gap-2">
          <h2 id={titleId} className="min-w-0 flex-1 text-base font-semibold">
            {step.title}
          </h2>
          <IconButton label="End the tour" className="-mt-1 -mr-1.5" onClick={onEnd}>
            <X className="size-4" aria-hidden />
          </IconButton>
        </div>
        <p id={textId} className="mt-1 text-muted">
          {step.text}
        </p>
        <div className="mt-3.5 flex items-center gap-2">
          <span className="figure mr-auto text-2xs text-faint">
            {index + 1} of {count}
          </span>
          {index > 0 && <Button onClick={() => onGo(index - 1)}>Back</Button>}
          {isLast && can(workspace.role, "trace:write") && (
            <Button asChild>
              <Link href={paths.traces(workspace.slug, { import: "1" })}>Import a trace</Link>
            </Button>
          )}
          <Button variant="primary" onClick={() => onGo(index + 1)}>
            {isLast ? "Done" : "Next"}
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  );
}

/** What a stop points at: of those that are marked, the one that is drawn. */
const targetOf = (at: TourStep["at"]): Element | undefined =>
  [...document.querySelectorAll(`[data-tour="${at}"]`)].find((element) => element.getClientRects().length > 0);

const mostPx = 120;

/**
 * Its upper part, so that a long step keeps the words beside it in sight; the middle of the window
 * where there is nothing to point at.
 */
function placeOf(at: TourStep["at"]): DOMRect {
  const rect = targetOf(at)?.getBoundingClientRect();
  if (!rect) return new DOMRect(window.innerWidth / 2, window.innerHeight / 3, 0, 0);
  return new DOMRect(rect.x, rect.y, rect.width, Math.min(rect.height, mostPx));
}

/** Room for the card, its distance included. */
const cardPx = 360;

const hasRoomBeside = (at: TourStep["at"]): boolean =>
  at === "answer" && (targetOf(at)?.getBoundingClientRect().x ?? 0) > cardPx;

/**
 * Whether the card stands beside what it points at: the answer has its reason below it. The page may still be laid out
 * when the tour begins, so it is looked at for as long as the card stands there, as its place is.
 */
function useBeside(at: TourStep["at"]): boolean {
  const [isBeside, setBeside] = useState(() => typeof document !== "undefined" && hasRoomBeside(at));
  useEffect(() => {
    let frame = requestAnimationFrame(function look() {
      setBeside(hasRoomBeside(at));
      frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [at]);
  return isBeside;
}

/** Draws a frame around what a stop points at, as long as it does, and brings it into the window. */
function useLight(at: TourStep["at"]) {
  useEffect(() => {
    const element = targetOf(at);
    element?.setAttribute("data-tour-lit", "");
    const { top, bottom } = placeOf(at);
    if (top < 0 || bottom > window.innerHeight) element?.scrollIntoView({ block: "center" });
    return () => element?.removeAttribute("data-tour-lit");
  }, [at]);
}
