"use client";
import { useEffect } from "react";

/** Who was away for less has missed little. */
const leastAwayMs = 2_000;

/**
 * Calls `refresh` when a reader comes back to the page from another tab or window: runs and
 * labels may have been made there.
 */
export function useFreshOnReturn(refresh: () => void): void {
  useEffect(() => {
    let leftAt: number | null = null;
    const leave = () => (leftAt ??= performance.now());
    const comeBack = () => {
      if (document.hidden || leftAt === null) return;
      if (performance.now() - leftAt >= leastAwayMs) refresh();
      leftAt = null;
    };
    const change = () => void (document.hidden ? leave() : comeBack());
    window.addEventListener("blur", leave);
    window.addEventListener("focus", comeBack);
    document.addEventListener("visibilitychange", change);
    return () => {
      window.removeEventListener("blur", leave);
      window.removeEventListener("focus", comeBack);
      document.removeEventListener("visibilitychange", change);
    };
  }, [refresh]);
}
