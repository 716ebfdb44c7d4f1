import { type RunStatus } from "@/lib/attribution/run-record";
import { type StudyResult } from "./study-result";
import { type StudySettings } from "./study-settings";

export type StudyKind = StudySettings["kind"];

/**
 * A study as lists show it. Times are ISO 8601 in UTC. `PARTIAL` was stopped by a limit, keeps what it
 * found, and resumes when you raise the budget.
 */
export interface StudyView {
  id: string;
  /** From 1 per workspace. */
  number: number;
  kind: StudyKind;
  name: string;
  /** `id` is null where the target is gone. */
  target: { id: string | null; name: string };
  /** What it is about; null where traces are made or chosen by its settings. */
  traceId: string | null;
  status: RunStatus;
  /** Replays made, as many as it would take at most without a limit, and under its limit. */
  doneCount: number;
  neededCount: number;
  plannedCount: number;
  maxReplays: number;
  /** US dollars; null for no limit. */
  maxCostUsd: number | null;
  /**
   * What the system stated, and where it stated nothing of a replay, what was set aside for that; null
   * where it never states anything.
   */
  costUsd: number | null;
  /** Why it ended as it did, in a sentence. */
  errorMessage: string | null;
  startedByName: string;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

/** A study with what it was asked and what it has found until now. */
export interface WholeStudy extends StudyView {
  settings: StudySettings;
  result: StudyResult | null;
}
