"use client";
import { type Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";

/** Room above a row that was gone to. */
export const leadPx = 48;
/** How long a move watches over its row. */
const holdMs = 1_200;

/**
 * Brings an entry near the top and keeps it there while the rows over it are measured and their texts arrive. The first move of the reader ends it. Runs
 * again with every `moveCount`.
 */
export function useHeldRow(virtualizer: Virtualizer<HTMLDivElement, Element>, entry: number, moveCount: number) {
  // Entries move when folds open; only a move of the reader brings one back into view.
  const latest = useRef(entry);
  useEffect(() => {
    latest.current = entry;
  });
  useEffect(() => {
    virtualizer.scrollToIndex(latest.current, { align: "start" });
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function look() {
      const scroller = virtualizer.scrollElement;
      const row = scroller?.querySelector(`[data-index="${latest.current}"]`);
      if (scroller && row) {
        const top = row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
        const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2 && top > leadPx;
        const isAtStart = scroller.scrollTop <= 0 && top < leadPx;
        if (Math.abs(top - leadPx) > 3 && !isAtEnd && !isAtStart) scroller.scrollTop += top - leadPx;
      } else virtualizer.scrollToIndex(latest.current, { align: "start" });
      if (performance.now() - startedAt < holdMs) frame = requestAnimationFrame(look);
    });
    const end = () => cancelAnimationFrame(frame);
    const moves = ["wheel", "touchstart", "pointerdown", "keydown"] as const;
    for (const move of moves) window.addEventListener(move, end, { once: true, passive: true });
    return () => {
      end();
      for (const move of moves) window.removeEventListener(move, end);
    };
  }, [virtualizer, moveCount]);
}
