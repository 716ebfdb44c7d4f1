"use client";
import { createContext, useContext, useMemo } from "react";
import { type Chapter } from "@/lib/traces/chapters";
import { type Quote } from "@/lib/traces/attribution";
import { type OpenPanels } from "../address/open-panels";
import { type UrlState } from "../address/url-state";
import { type StepOutline } from "../trace/step-outline";
import { type StepRows } from "../trace/step-rows";
import { type TraceSource } from "../trace/trace-source";
import { type ReadingData } from "../trace/trajectory-data";
import { type Find } from "./use-find";
import { type Folds } from "./use-folds";
import { type OutlineState } from "./use-outline";
import { type StepStore } from "./use-steps";
import { type WordShelf } from "./word-shelf";

/**
 * What whoever reads the steps needs: the trace, where one stands in it, and how it is laid out.
 * Nothing of what was found about it.
 */
export interface Reading extends ReadingData {
  /** Where the trace is read from. */
  source: TraceSource;
  outline: readonly StepOutline[];
  /**
   * Whether every entry of the outline is known: of a long trace, those far from the opened step are
   * guesses at first (agent `unknownAgent`).
   */
  outlineState: Pick<OutlineState, "isWhole" | "failure" | "retry">;
  /** The steps in stretches in which one thing goes on; none until the outline is whole. */
  chapters: readonly Chapter[];
  words: WordShelf;
  /** Every agent of the trace, so that those of one color get marks of different forms. */
  agents: readonly string[];
  /** What of the address holds for this trace (held-address.ts). */
  url: UrlState;
  store: StepStore;
  /** The step that keys and forms start from. */
  currentStep: number;
  /** The step that the page opened on: where the list stands while the address names none. */
  openedStep: number;
  /** Counts jumps, so that the same jump twice scrolls and lights twice. */
  jumpCount: number;
  find: Find;
  folds: Folds;
  /** What the list holds, in order. */
  rows: StepRows;
  /** Whether the rails give way to the steps. */
  isFullWidth: boolean;
  panels: OpenPanels;
  /** What is lit in the steps: the quotes of the selected run, then those of labels. */
  quotes: readonly Quote[];
  /** The one of them that the reader has followed; null for none. */
  shownQuote: number | null;
}

export const ReadingContext = createContext<Reading | null>(null);

export const useReading = (): Reading => {
  const value = useContext(ReadingContext);
  if (!value) throw new Error("useReading needs TrajectoryPage above it.");
  return value;
};

/**
 * Where a trace is read from: that of the page, or another one that is compared with it.
 * Left out means that of the page.
 */
export const useSourceOf = (traceId: string | undefined): TraceSource => {
  const { trace, source } = useReading();
  const isOther = traceId !== undefined && traceId !== trace.id;
  return useMemo(() => (isOther && source.of ? source.of(traceId) : source), [isOther, traceId, source]);
};
