"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const everyMs = 3000;

/** Draws the page anew every few seconds while something on it is going on and the tab is in sight. */
export function RefreshWhile({ isActive }: { isActive: boolean }) {
  const router = useRouter();
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => document.visibilityState === "visible" && router.refresh(), everyMs);
    return () => clearInterval(timer);
  }, [isActive, router]);
  return null;
}
