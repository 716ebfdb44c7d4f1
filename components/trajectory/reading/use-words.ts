"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type TraceSource } from "../trace/trace-source";
import { type FirstWords } from "../trace/trajectory-data";
import { type LoadWords, WordShelf } from "./word-shelf";

/** How steps begin; who shows them calls `ensure` for what is in sight and listens by `useWordArrivals`. */
export function useWords(
  { source, stepCount, sequence }: { source: TraceSource; stepCount: number; sequence: number },
  initial: FirstWords,
): WordShelf {
  const [shelf] = useState(() => new WordShelf(loadFrom(source), { sequence, stepCount }, initial));
  useEffect(() => shelf.loadBy(loadFrom(source)), [shelf, source]);
  useEffect(() => shelf.renew({ sequence, stepCount }, initial), [shelf, sequence, stepCount, initial]);
  return shelf;
}

/** Draws the caller again whenever words arrive. */
export const useWordArrivals = (shelf: WordShelf): number =>
  useSyncExternalStore(shelf.subscribe, shelf.version, shelf.version);

const loadFrom =
  (source: TraceSource): LoadWords =>
  async (range) => {
    const response = await source.fetch(source.firstWords(range));
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return (await response.json()) as FirstWords;
  };
