"use client";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type Hit } from "../reading/hit-map";
import { lightWhenDrawn } from "./light-when-drawn";
import { type RowList, type RowScroller } from "./row-scroller";

interface Jump {
  step: number | null;
  quote: number | null;
  /** Where the search stands. */
  hit: Hit | null;
  jumpCount: number;
}

/**
 * Brings the step of the address into view whenever it changes, and lights the quoted or found words for a moment.
 * Walking (j, k) scrolls no further than needed, a jump puts the step near the top; it stays there while rows over it
 * are measured, until the reader scrolls. `onUnseen` is told when the words are not in what is drawn.
 */
export function useJump<Rows extends RowList>(
  list: RowScroller<Rows>,
  box: RefObject<HTMLElement | null>,
  jump: Jump,
  onUnseen: (stepIndex: number) => void,
) {
  const { step, quote, hit, jumpCount } = jump;
  const before = useRef<{ step: number | null; jumpCount: number } | null>(null);
  const tell = useRef(onUnseen);
  useEffect(() => {
    tell.current = onUnseen;
  });
  // Before anything is painted: nobody sees the list on its way.
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { step, jumpCount };
    // The list was made to stand at the first step.
    if (step === null || last === null) return;
    list.show(step, last.jumpCount === jumpCount ? "auto" : "start");
  }, [list, step, quote, jumpCount]);

  useEffect(() => {
    if (step === null || quote === null) return;
    const words = { step, selector: `mark[data-quote="${quote}"]` };
    return lightWhenDrawn(
      words,
      (mark) => centre(list, box.current, mark, step),
      () => tell.current(step),
    );
  }, [list, box, step, quote, jumpCount]);

  useEffect(() => {
    if (!hit) return;
    const { stepIndex, occurrence } = hit;
    list.show(stepIndex, "auto");
    const words = { step: stepIndex, selector: `mark[data-hit="${occurrence}"]` };
    return lightWhenDrawn(
      words,
      (mark) => centre(list, box.current, mark, stepIndex),
      () => tell.current(stepIndex),
    );
  }, [list, box, hit]);
}

/** Puts a mark into the middle of the window, and of whatever scrolls within its row. */
function centre<Rows extends RowList>(
  list: RowScroller<Rows>,
  box: HTMLElement | null,
  mark: HTMLElement,
  step: number,
) {
  if (!box) return;
  for (let around = mark.parentElement; around && around !== box; around = around.parentElement) {
    if (around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY))
      around.scrollTop += middle(mark) - middle(around);
  }
  list.moveBy(middle(mark) - middle(box), step);
}

function middle(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
