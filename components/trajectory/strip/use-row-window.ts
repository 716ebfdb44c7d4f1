"use client";
import { type RefObject, useState } from "react";

/**
 * So many rows exist at a time: more than the strip is high. They are moved on in halves, so
 * that scrolling seldom draws anew.
 */
const rowsAtOnce = 32;
const block = rowsAtOnce / 4;
/** What sticks to the upper and lower edge covers so much. */
const edgePx = 28;

/** Which rows of a strip exist: those in view and some around them, however many runs there are. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, rowCount: number, pitchPx: number) {
  const [at, setAt] = useState(0);
  const first = Math.max(0, Math.min(at, rowCount - rowsAtOnce));
  return {
    first,
    last: Math.min(rowCount, first + rowsAtOnce) - 1,
    follow: (scrollTopPx: number) => setAt(Math.max(0, Math.floor(scrollTopPx / pitchPx / block) - 1) * block),
    /** Scrolls no more than it takes to show a row. */
    show: (row: number) => {
      const box = scroller.current;
      if (!box) return;
      const least = (row + 1) * pitchPx + 2 * edgePx - box.clientHeight;
      box.scrollTo({ top: Math.min(Math.max(box.scrollTop, least), row * pitchPx) });
    },
  };
}
