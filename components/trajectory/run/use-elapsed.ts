"use client";
import { useSyncExternalStore } from "react";

const secondMs = 1_000;
const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, secondMs);
  return () => clearInterval(timer);
};
const currentSecond = () => Math.floor(Date.now() / secondMs);

/**
 * Whole seconds since `since`, in milliseconds, counting on. Both times are ISO 8601; on the server and in the
 * first drawing it is `initialNow`.
 */
export function useElapsed(since: string, initialNow: string): number {
  const now = useSyncExternalStore(subscribe, currentSecond, () => Math.floor(Date.parse(initialNow) / secondMs));
  return Math.max(0, now - Math.floor(Date.parse(since) / secondMs)) * secondMs;
}
