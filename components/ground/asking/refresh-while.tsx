"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";

const everyMs = 3000;

/**
 * Draws the page anew every few seconds while something on it is going on and the tab is in sight, and once when it is
 * over: parts of a page that were read a moment earlier may not know yet.
 */
export function RefreshWhile({ isActive }: { isActive: boolean }) {
  const router = useRouter();
  const wasActive = useRef(false);
  useEffect(() => {
    if (wasActive.current && !isActive) router.refresh();
    wasActive.current = isActive;
    if (!isActive) return;
    const timer = setInterval(() => document.visibilityState === "visible" && router.refresh(), everyMs);
    return () => clearInterval(timer);
  }, [isActive, router]);
  return null;
}
