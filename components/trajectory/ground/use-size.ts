"use client";
import { type RefObject, useEffect, useState } from "react";

/** Size of an element's inside in whole pixels, followed as it changes; `before` until it is measured. */
export function useSize(
  element: RefObject<HTMLElement | null>,
  before: { width: number; height: number },
): { width: number; height: number } {
  const [size, setSize] = useState(before);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry || entry.contentRect.width === 0) return;
      setSize({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
