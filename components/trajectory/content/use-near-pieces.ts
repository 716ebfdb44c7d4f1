"use client";
import { type RefObject, useEffect, useState } from "react";

/** Pieces so far out of view are drawn already. */
const aheadPx = 600;

interface Near {
  near: readonly number[];
  /** How high a piece was when it was last drawn. */
  heights: ReadonlyMap<number, number>;
}

/**
 * Which children of a scroll box (`data-place`) are in view or near it, in order, and how
 * high those were that have left it.
 */
export function useNearPieces(box: RefObject<HTMLElement | null>, count: number): Near {
  const [state, setState] = useState<Near>({ near: [0], heights: new Map() });
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(
      (entries) =>
        setState((before) => {
          const near = new Set(before.near);
          const heights = new Map(before.heights);
          for (const { target, isIntersecting, boundingClientRect } of entries) {
            const place = Number((target as HTMLElement).dataset.place);
            if (isIntersecting) near.add(place);
            else if (near.delete(place)) heights.set(place, boundingClientRect.height);
          }
          return { near: [...near].sort((a, b) => a - b), heights };
        }),
      { root: box.current, rootMargin: `${aheadPx}px 0px` },
    );
    for (const child of box.current.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box, count]);
  return state;
}
