import { type Outcome } from "@/lib/traces/trace";
import { type ReplayChange, type ReplayStart, type ReplayStep } from "./protocol/messages";
import { type ReplayProblem } from "./replay-target";
import { type WishArm } from "./scan/replay-wish";

export const replayStatuses = ["QUEUED", "RUNNING", "DONE", "FAILED", "CANCELLED"] as const;
export type ReplayStatus = (typeof replayStatuses)[number];
export const isReplayActive = (status: ReplayStatus): boolean => status === "QUEUED" || status === "RUNNING";

/** A change without what it puts in. */
export type ChangeSketch =
  | { kind: "replace"; step: { index: number; agent: string } }
  | { kind: "hint"; stepIndex: number; agent?: string | undefined };

/**
 * A replay as the API and the screen see it, without its steps; of final answer and messages the first 600 characters,
 * of milestones the first 20. Times are ISO 8601 in UTC; `costUsd` is null where the system states none.
 */
export interface ReplayView {
  id: string;
  traceId: string;
  /** The run or study that asked for it; both null for one that a person asked for. */
  runId: string | null;
  studyId: string | null;
  /** The replay that it branches off; null where it leaves the trace itself. */
  parentId: string | null;
  /** `id` is null where the target is gone. */
  target: { id: string | null; name: string };
  /** Foretold by a model: nothing was executed. */
  isSimulated: boolean;
  arm: WishArm;
  /** The first new index; null where it starts from scratch without a hint. */
  stepIndex: number | null;
  /** From 0, within arm and step. */
  repeat: number;
  seed: number;
  start: ReplayStart;
  change: ChangeSketch | null;
  without: { agent: string; replacement: string | null } | null;
  status: ReplayStatus;
  /** Null before the end, and where it came to none. */
  outcome: Outcome | null;
  score: number | null;
  milestones: string[];
  finalAnswer: string | null;
  /** Why the checker decided so. */
  message: string | null;
  /** Why it reached no outcome. */
  problem: { code: ReplayProblem; message: string } | null;
  stepCount: number;
  costUsd: number | null;
  durationMs: number | null;
  /** Taken from an earlier replay that was the same. */
  isReused: boolean;
  /** The steps of the trace were read anew since. */
  isOfOlderTrace: boolean;
  startedByName: string | null;
  createdAt: string;
  finishedAt: string | null;
}

/** A replay where those of several traces stand together. */
export interface StudyReplay extends ReplayView {
  traceTitle: string;
}

/** A replay with its steps and all its texts. */
export interface WholeReplay extends ReplayView {
  change: ReplayChange | null;
  /** What stands between the steps of the trace and its own, where it branches off another replay. */
  prefix: ReplayStep[];
  /** Its own, from the first new index on; a replaced step is the first of them. */
  steps: ReplayStep[];
}
