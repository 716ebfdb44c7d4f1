import { type EvaluationPlan, type EvaluationState } from "../evaluation/evaluation-view";
import { type Certificate, type JudgeIdentity } from "./certificate";
import { type JudgeState } from "./judge-mark";

/** A judge that was certified, or is being certified, by its newest certificate. */
export interface CertifiedJudge {
  id: string;
  judge: JudgeIdentity;
  title: string;
  state: JudgeState;
  /** What it is worth, in a sentence. */
  sentence: string;
  /** Why it lost its certificate, a sentence each. */
  loss: string[];
  certificate: Certificate | null;
  drawnCount: number;
  /** Its runs; null once they were deleted. */
  evaluation: { id: string; state: EvaluationState; endedCount: number; runCount: number } | null;
  createdAt: string;
}

/** A judge that answered here and was never certified as it is now. */
export interface UncertifiedJudge {
  title: string;
  method: string;
  providerName: string;
  model: string;
  runCount: number;
}

/** The judges of a workspace. */
export interface JudgeList {
  certified: CertifiedJudge[];
  uncertified: UncertifiedJudge[];
}

/** What certifying a judge would take. */
export interface CertificationPlan extends Pick<
  EvaluationPlan,
  "calls" | "inputTokens" | "outputTokens" | "costUsd" | "minutes" | "largestCall" | "month"
> {
  /** Labeled traces that would be drawn. */
  traceCount: number;
  /** How often it is asked about each, at most. */
  timesAsked: number;
  /** What is missing where there are too few labels; null where there are enough. */
  lack: string | null;
  /** Why it cannot be asked, or a limit cannot be kept; null where nothing is in the way. */
  refusal: string | null;
}
