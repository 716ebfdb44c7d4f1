"use client";
import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type RunProgress } from "@/lib/attribution/fold-run-events";
import { type Injection } from "@/lib/attribution/injection/scan-for-injections";
import { type RunCoverage } from "@/lib/attribution/run-coverage";
import { type ChainState } from "../answer/use-failure-chain";
import { type ReplayLab } from "../lab/use-replay-lab";
import { type Replays } from "../answer/use-replays";
import { type Find } from "../reading/use-find";
import { type Labelling } from "../labeling/use-labelling";
import { type Quote } from "@/lib/traces/attribution";
import { type Commenting } from "../talk/use-commenting";
import { createInView } from "./in-view";
import { type StepOutline } from "../trace/step-outline";
import { type Folds } from "../reading/use-folds";
import { type StepRows } from "../trace/step-rows";
import { type StepMark } from "../trace/step-marks";
import { type StepStore } from "../reading/use-steps";
import { type TraceSource } from "../trace/trace-source";
import { type MemberActions, type TrajectoryActions, type TrajectoryData } from "../trace/trajectory-data";
import { type OutlineState } from "../reading/use-outline";
import { type StepSpan, type Tab, type UrlState, type View } from "./url-state";

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
  /** A link to a copy of the trace. */
  | { kind: "share" }
  /** A step that is to be another one. */
  | { kind: "what-if"; stepIndex: number }
  /** What the trace can be compared with. */
  | { kind: "compare" }
  /** What happened to the trace. */
  | { kind: "activity" }
  | null;

/** What the parts of the page share. */
export interface Trajectory {
  data: TrajectoryData;
  actions: TrajectoryActions;
  /** Where the trace is read from. */
  source: TraceSource;
  outline: readonly StepOutline[];
  /**
   * Whether every entry of the outline is known: of a long trace, those far from the opened step are
   * guesses at first (agent `unknownAgent`).
   */
  outlineState: Pick<OutlineState, "isWhole" | "failure" | "retry">;
  /** Every agent of the trace, so that no two share a hue where hues last. */
  agents: readonly string[];
  /** What of the address holds for this trace (held-address.ts). */
  url: UrlState;
  /** The run whose answer is on screen, and what is known of its reading. */
  selectedRun: RunRecord | null;
  progress: Readonly<Record<string, RunProgress>>;
  /** What the calls of the shown run saw; null while it is not known, and where no model was asked. */
  coverage: RunCoverage | null;
  /** The way of the failure by the selected run, once it is read; `chain.steps` are the steps on it. */
  chain: ChainState;
  /** Null where no run can be played again. */
  replays: Replays | null;
  /** Running the traced system again. */
  lab: ReplayLab;
  /** Text in the steps that addresses a judge, once it is known. */
  injections: readonly Injection[];
  store: StepStore;
  marks: ReadonlyMap<number, StepMark>;
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
  panel: Panel;
  isLabelling: boolean;
  /** The label that is written. */
  labelling: Labelling;
  commenting: Commenting;
  /** What is lit in the steps: the quotes of the selected run, then those of labels. */
  quotes: readonly Quote[];
  /** The one of them that the reader has followed; null for none. */
  shownQuote: number | null;
}

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
  chooseRun: (runId: string) => void;
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

export const TrajectoryContext = createContext<Trajectory | null>(null);
/** First and last step in the window: apart from the rest, because it changes with every row that is scrolled. */
export const InViewContext = createContext(createInView());
export const MovesContext = createContext<TrajectoryMoves | null>(null);

export const useTrajectory = (): Trajectory => {
  const trajectory = useContext(TrajectoryContext);
  if (!trajectory) throw new Error("useTrajectory needs TrajectoryPage above it.");
  return trajectory;
};

/**
 * Where a trace is read from: that of the page, or another one that is compared with it.
 * Left out means that of the page.
 */
export const useSourceOf = (traceId: string | undefined): TraceSource => {
  const { data, source } = useTrajectory();
  const isOther = traceId !== undefined && traceId !== data.trace.id;
  return useMemo(() => (isOther && source.of ? source.of(traceId) : source), [isOther, traceId, source]);
};

/** What a member may ask and change; for what is drawn for members only. */
export const useMember = (): MemberActions => {
  const { member } = useTrajectory().actions;
  if (!member) throw new Error("useMember needs a reader who is a member.");
  return member;
};

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
