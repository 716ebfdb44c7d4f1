"use client";
import { type Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";

/** Room above a step that was jumped to: the end of what came before it. */
export const leadPx = 64;
const litMs = 1_500;
/** How long a jump watches over its step. */
const holdMs = 1_200;
/** Rows are measured and contents fetched on the way; beyond this the words are not going to appear. */
const patienceMs = 6_000;

interface Jump {
  step: number | null;
  quote: number | null;
  jumpCount: number;
}

/**
 * Brings the step of the address into view whenever it changes, and lights the quoted words for a moment. Walking (j, k) scrolls no further than needed, a
 * jump puts the step near the top. `onUnseen` is told when quoted words are not in what is drawn.
 */
export function useJump(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  jump: Jump,
  onUnseen: (stepIndex: number) => void,
) {
  const { step, quote, jumpCount } = jump;
  const before = useRef<Jump | null>(null);
  const tell = useRef(onUnseen);
  useEffect(() => {
    tell.current = onUnseen;
  });
  useEffect(() => {
    const last = before.current;
    before.current = { step, quote, jumpCount };
    if (step === null) return;
    const isWalk =
      last !== null && last.jumpCount === jumpCount && last.step !== null && Math.abs(last.step - step) === 1;
    virtualizer.scrollToIndex(step, { align: isWalk ? "auto" : "start" });
    if (quote === null) return isWalk ? undefined : holdInPlace(virtualizer, step);
    return lightWhenDrawn(step, quote, () => tell.current(step));
  }, [virtualizer, step, quote, jumpCount]);
}

/**
 * Keeps a step where it was put while the rows over it are measured and their contents arrive. The first move of the reader ends it, and so does the end of
 * their patience.
 */
function holdInPlace(virtualizer: Virtualizer<HTMLDivElement, Element>, step: number): () => void {
  const scroller = virtualizer.scrollElement;
  const startedAt = performance.now();
  let frame = requestAnimationFrame(function look() {
    const row = document.getElementById(`step-${step}`);
    if (scroller && row) {
      const top = row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
      const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
      const isOff =
        Math.abs(top - leadPx) > 3 && !(isAtEnd && top > leadPx) && !(scroller.scrollTop <= 0 && top < leadPx);
      if (isOff) scroller.scrollTop += top - leadPx;
    } else virtualizer.scrollToIndex(step, { align: "start" });
    if (performance.now() - startedAt < holdMs) frame = requestAnimationFrame(look);
  });
  const end = () => cancelAnimationFrame(frame);
  const moves = ["wheel", "touchstart", "pointerdown", "keydown"] as const;
  for (const move of moves) window.addEventListener(move, end, { once: true, passive: true });
  return () => {
    end();
    for (const move of moves) window.removeEventListener(move, end);
  };
}

/** Waits until the quoted words are on the page, scrolls to them and lights them. */
function lightWhenDrawn(step: number, quote: number, onUnseen: () => void): () => void {
  const startedAt = performance.now();
  let hasTold = false;
  let frame = requestAnimationFrame(function look() {
    const row = document.getElementById(`step-${step}`);
    const marks = [...(row?.querySelectorAll<HTMLElement>(`mark[data-quote="${quote}"]`) ?? [])];
    const waitedMs = performance.now() - startedAt;
    if (marks[0]) {
      marks[0].scrollIntoView({ block: "center" });
      for (const mark of marks) mark.dataset.lit = "";
      setTimeout(() => {
        for (const mark of marks) delete mark.dataset.lit;
      }, litMs);
      return;
    }
    if (row && waitedMs > 400 && !hasTold) {
      hasTold = true;
      onUnseen();
    }
    if (waitedMs < patienceMs) frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}
