"use client";
import { useEffect, useSyncExternalStore } from "react";
import { type Highlighter } from "./tone-segments";

let highlighter: Highlighter | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  try {
    highlighter = (await import("./highlight-code")).highlightCode;
    for (const tell of listeners) tell();
  } catch {
    // Code without colors reads as well as before; the next code asks again.
    isAsked = false;
  }
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

/** What colors code: null until there is code to color and the browser has fetched it. */
export function useHighlighter(isWanted: boolean): Highlighter | null {
  useEffect(() => {
    if (isWanted) void load();
  }, [isWanted]);
  const loaded = useSyncExternalStore(
    subscribe,
    () => highlighter,
    () => null,
  );
  return isWanted ? loaded : null;
}
