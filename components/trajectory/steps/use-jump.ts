"use client";
import { type Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";

const litMs = 1_500;
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
    if (step === null || (last && last.step === step && last.quote === quote && last.jumpCount === jumpCount)) return;
    const isWalk =
      last !== null && last.jumpCount === jumpCount && last.step !== null && Math.abs(last.step - step) === 1;
    virtualizer.scrollToIndex(step, { align: isWalk ? "auto" : "start" });
    if (quote === null) return;
    return lightWhenDrawn(step, quote, () => tell.current(step));
  }, [virtualizer, step, quote, jumpCount]);
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
