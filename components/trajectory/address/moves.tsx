"use client";
import { createContext, useContext, useSyncExternalStore } from "react";
import { type Quote } from "@/lib/traces/attribution";
import { createInView } from "./in-view";
import { type StepSpan, type Tab, type UrlState, type View } from "./url-state";

/** What is open over the page. */
export type Panel =
  | { kind: "run" }
  /** Whom to ask, where nobody can be asked yet. */
  | { kind: "provider" }
  | { kind: "details" }
  | { kind: "import" }
  | { kind: "delete" }
  | { kind: "calls"; runId: string }
  /** What the selected run found besides its answer, by its place. */
  | { kind: "exhibit"; index: number }
  | { kind: "rail" }
  | { kind: "outline" }
  /** A link to a copy of the trace. */
  | { kind: "share" }
  /** A step that is to be another one. */
  | { kind: "what-if"; stepIndex: number }
  /** Its answer on the way to where the trace comes from. */
  | { kind: "send" }
  /** What the trace can be compared with. */
  | { kind: "compare" }
  /** What happened to the trace. */
  | { kind: "activity" }
  | null;

/** What the parts of the page can do; never changes between renders. */
export interface TrajectoryMoves {
  /** `walk` replaces the address (j, k), `jump` adds to the history. */
  goToStep: (stepIndex: number, how: "walk" | "jump") => void;
  /** A step, with another run's answer on screen. */
  goToStepOfRun: (stepIndex: number, runId: string) => void;
  showQuote: (quote: number, stepIndex: number) => void;
  /** Leads to the words that a label quotes, and lights them. */
  showLabelQuote: (quote: Quote) => void;
  /** What the address says, also where the page is not drawn yet. */
  urlNow: () => UrlState;
  /** Null: the best known answer again. */
  chooseRun: (runId: string | null) => void;
  /**
   * Shows a run that was just started. Once it says something the page goes there, unless the reader has left
   * `fromStep` meanwhile.
   */
  followRun: (runId: string, fromStep: number) => void;
  /** Lays another run (its number) or another trace (`traceToCompare`) beside what is shown; null puts it away. */
  compareWith: (cmp: string | null) => void;
  /** Goes on reading within a comparison; does not add to the history. */
  compareAt: (cmp: string) => void;
  openTab: (tab: Tab) => void;
  /** What is said of a step, beside it. */
  openComments: (stepIndex: number) => void;
  openView: (view: View) => void;
  /** Lets the steps of an agent stand out; null lets all stand alike. */
  focusOn: (agent: string | null) => void;
  /** Lists a stretch of the steps only; null lists all. */
  showSteps: (span: StepSpan | null) => void;
  /** Looks for something; each letter replaces the address. Null ends the search. */
  findText: (q: string | null) => void;
  setFullWidth: (isFullWidth: boolean) => void;
  /** Null closes the upper one. */
  openPanel: (panel: Panel) => void;
  endTour: () => void;
  /** Asks the server for the page anew. */
  refresh: () => void;
  setLabelling: (isLabelling: boolean) => void;
  /** Asks the server for the page without what runs and others say of the trace. */
  enterLabelMode: (how: "push" | "replace") => void;
  /** The page with all that is said of the trace, on its labels. */
  leaveLabelMode: () => void;
  /** Says that the reader has scrolled by hand since the last move. */
  noteHandScroll: () => void;
  isScrolledByHand: () => boolean;
  /** Tells the page which steps are in view, so that keys walk from there. */
  setInView: (range: StepSpan) => void;
  /** Which steps are in view at this moment; `useInView` for who must follow them. */
  inView: () => StepSpan;
}

export const MovesContext = createContext<TrajectoryMoves | null>(null);
/** First and last step in the window: apart from the rest, because it changes with every row that is scrolled. */
export const InViewContext = createContext(createInView());

export const useMoves = (): TrajectoryMoves => {
  const moves = useContext(MovesContext);
  if (!moves) throw new Error("useMoves needs TrajectoryPage above it.");
  return moves;
};

/** The steps in the window; draws again with every row that is scrolled. */
export const useInView = (): StepSpan => {
  const inView = useContext(InViewContext);
  return useSyncExternalStore(inView.subscribe, inView.now, inView.now);
};
