"use client";
import { useSyncExternalStore } from "react";

const minuteMs = 60_000;
const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, minuteMs / 2);
  return () => clearInterval(timer);
};
const currentMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs;

/**
 * The time in milliseconds, to the minute. On the server and in the first drawing it is `initialNow` (ISO
 * 8601), so that both draw the same.
 */
export const useNow = (initialNow: string): number =>
  useSyncExternalStore(subscribe, currentMinute, () => Math.floor(Date.parse(initialNow) / minuteMs) * minuteMs);
