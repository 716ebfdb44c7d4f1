import { type MethodEvent, type ReplayArm, type Unseen } from "./method";
import { type RunEventBody, type RunRest, type RunStatus } from "./run-record";

export type JudgedStep = Omit<Extract<MethodEvent, { type: "step-judged" }>, "type" | "stepIndex">;
export type JudgedHalf = Omit<Extract<MethodEvent, { type: "half-judged" }>, "type">;
/** How many replays of a step turned the failure into a success so far. */
export type ReplayedStep = Readonly<Partial<Record<ReplayArm, { flips: number; count: number }>>>;
type AskedRange = Omit<Extract<MethodEvent, { type: "asking" }>, "type">;
export type AnsweredCall = Omit<Extract<RunEventBody, { type: "call" }>, "type">;

/** What a run has done so far, as the page shows it. */
export interface RunProgress {
  /** The last event that was folded; ask the server for what comes after it. */
  lastSequence: number;
  status: RunStatus | null;
  stepCount: number | null;
  plannedCalls: { min: number; max: number } | null;
  /** By step index. */
  judgedSteps: Readonly<Record<number, JudgedStep>>;
  judgedHalves: readonly JudgedHalf[];
  /** By step index. */
  replayedSteps: Readonly<Record<number, ReplayedStep>>;
  /** What the judge is being asked right now. */
  asking: AskedRange | null;
  notes: readonly string[];
  /** Why it was put back into the queue, and until when; null once it goes on. */
  rest: RunRest | null;
  /** What was left out of at least one question, merged over all of them; null while everything was shown. */
  coverage: { rule: string; unseen: readonly Unseen[] } | null;
  /** In the order asked; each once, also where a resumed run replays it. */
  calls: readonly AnsweredCall[];
}

/** What is known of a run before its first event. A page needs this at once, what folds events only for live runs. */
export const noProgress: RunProgress = {
  lastSequence: 0,
  status: null,
  stepCount: null,
  plannedCalls: null,
  judgedSteps: {},
  judgedHalves: [],
  replayedSteps: {},
  asking: null,
  notes: [],
  rest: null,
  coverage: null,
  calls: [],
};
