"use client";
import { createContext, useContext } from "react";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type RunProgress } from "@/lib/attribution/fold-run-events";
import { type Injection } from "@/lib/attribution/injection/scan-for-injections";
import { type RunCoverage } from "@/lib/attribution/run-coverage";
import { type Replays } from "./run/use-replays";
import { type StepOutline } from "./step-outline";
import { type StepMark } from "./steps/step-marks";
import { type StepStore } from "./steps/use-steps";
import { type TrajectoryActions, type TrajectoryData } from "./trajectory-data";
import { type Tab, type UrlState } from "./url-state";

/** What is open over the page. */
export type Panel =
  | { kind: "run" }
  | { kind: "details" }
  | { kind: "import" }
  | { kind: "delete" }
  | { kind: "calls"; runId: string }
  /** What the selected run found besides its answer, by its place. */
  | { kind: "exhibit"; index: number }
  | { kind: "rail" }
  | { kind: "outline" }
  | null;

/** What the parts of the page share. */
export interface Trajectory {
  data: TrajectoryData;
  actions: TrajectoryActions;
  outline: readonly StepOutline[];
  /** Every agent of the trace, so that no two share a hue where hues last. */
  agents: readonly string[];
  url: UrlState;
  /** The run whose answer is on screen, and what is known of its reading. */
  selectedRun: RunRecord | null;
  progress: Readonly<Record<string, RunProgress>>;
  /** What the calls of the shown run saw; null while it is not known, and where no model was asked. */
  coverage: RunCoverage | null;
  replays: Replays;
  /** Text in the steps that addresses a judge, once it is known. */
  injections: readonly Injection[];
  store: StepStore;
  marks: ReadonlyMap<number, StepMark>;
  /** The step that keys and forms start from. */
  currentStep: number;
  /** Counts jumps, so that the same jump twice scrolls and lights twice. */
  jumpCount: number;
  /** Agent whose steps stand out; null for all. */
  focusAgent: string | null;
  panel: Panel;
  isLabelling: boolean;
}

/** What the parts of the page can do; never changes between renders. */
export interface TrajectoryMoves {
  /** `walk` replaces the address (j, k), `jump` adds to the history. */
  goToStep: (stepIndex: number, how: "walk" | "jump") => void;
  /** A step, with another run's answer on screen. */
  goToStepOfRun: (stepIndex: number, runId: string) => void;
  showQuote: (quote: number, stepIndex: number) => void;
  /** What the address says, also where the page is not drawn yet. */
  urlNow: () => UrlState;
  chooseRun: (runId: string) => void;
  /** Lays another run, by its number, beside the shown one; null puts it away. */
  compareWith: (number: number | null) => void;
  openTab: (tab: Tab) => void;
  focusOn: (agent: string | null) => void;
  openPanel: (panel: Panel) => void;
  endTour: () => void;
  setLabelling: (isLabelling: boolean) => void;
  /** Says that the reader has scrolled by hand since the last move. */
  noteHandScroll: () => void;
  isScrolledByHand: () => boolean;
  /** Tells the page which steps are in view, so that keys walk from there. */
  setInView: (range: { first: number; last: number }) => void;
}

export const TrajectoryContext = createContext<Trajectory | null>(null);
/** First and last step in the window: apart from the rest, because it changes with every row that is scrolled. */
export const InViewContext = createContext({ first: 0, last: 0 });
export const MovesContext = createContext<TrajectoryMoves | null>(null);

export const useTrajectory = (): Trajectory => {
  const trajectory = useContext(TrajectoryContext);
  if (!trajectory) throw new Error("useTrajectory needs TrajectoryPage above it.");
  return trajectory;
};

export const useMoves = (): TrajectoryMoves => {
  const moves = useContext(MovesContext);
  if (!moves) throw new Error("useMoves needs TrajectoryPage above it.");
  return moves;
};

export const useInView = (): { first: number; last: number } => useContext(InViewContext);
