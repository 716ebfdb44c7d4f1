"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type StepWindow } from "@/lib/traces/step-window";
import { type TraceSource } from "../trace/trace-source";
import { type LoadWindow, StepShelf } from "./step-shelf";

/**
 * Steps by index, the same object for as long as the page shows the trace; who draws a step listens for it by `useStep`
 * or `useArrivals`. `ensure` loads what is missing of a stretch, and keeps at it wherever the reader goes; `follow`
 * does the same for what is in view, gives up what that has left, and loads what is near it as well.
 */
export type StepStore = Pick<StepShelf, "get" | "ensure" | "follow" | "retry" | "hasFailed" | "subscribe" | "version">;

/** A step once it is here; draws the caller again when it arrives, and not when others do. */
export const useStep = (store: StepStore, index: number): StepWindow | undefined => {
  const get = () => store.get(index);
  return useSyncExternalStore(store.subscribe, get, get);
};

/** Draws the caller again whenever steps arrive. The answer is another number each time. */
export const useArrivals = (store: StepStore): number =>
  useSyncExternalStore(store.subscribe, store.version, store.version);

/** Why steps are missing, in a sentence, when loading failed; null where it did not. */
export const useLoadFailure = (store: StepStore): string | null => {
  const hasFailed = useSyncExternalStore(store.subscribe, store.hasFailed, store.hasFailed);
  return hasFailed ? "Steps could not be loaded. Check the connection, or reload the page." : null;
};

/** Steps by index: those that came with the page, and windows fetched as they come into view. */
export function useSteps(
  trace: { source: TraceSource; stepCount: number; sequence: number },
  initial: readonly StepWindow[],
): StepStore {
  const { source, stepCount, sequence } = trace;
  const [shelf] = useState(() => new StepShelf(loadFrom(source), { sequence, stepCount }, initial));
  // What proves that one may read can change while the steps that are here stay.
  useEffect(() => shelf.loadBy(loadFrom(source)), [shelf, source]);
  useEffect(() => shelf.renew({ sequence, stepCount }, initial), [shelf, sequence, stepCount, initial]);
  return shelf;
}

const loadFrom =
  (source: TraceSource): LoadWindow =>
  async (range, signal) => {
    const response = await source.fetch(source.steps(range), { signal });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return ((await response.json()) as { steps: StepWindow[] }).steps;
  };
