import { assembleTrace, mergeAgents, speakersOf } from "@/lib/traces/assemble-trace";
import { type Step, type Trace } from "@/lib/traces/trace";
import { leavesAt } from "./branch-steps";
import { stepOfReplay } from "./step-of-replay";
import { type ReplayChange, type ReplayOutcome, type ReplayStep } from "./protocol/messages";

/** `metadata.branchOf` of a trace that is a kept replay of another one. */
export interface BranchOf {
  /** Row and content of the trace that it left. */
  traceId: string;
  contentHash: string;
  replayId: string;
  target: string;
  /** The first step that is not the other trace's, and the one that was changed. */
  leavesAt: number;
  stepIndex: number | null;
  change: ReplayChange["kind"] | null;
  without: string | null;
}

/** A replay with all that a trace of it tells. */
export interface FinishedReplay extends Pick<ReplayOutcome, "outcome" | "finalAnswer" | "message"> {
  prefix: readonly ReplayStep[];
  steps: readonly ReplayStep[];
}

/**
 * A replay as a trace of its own: the steps of the first trace up to where it left them, and all that came after.
 * Nothing that was said of the first trace's failure is in it; where it comes from stands in `metadata.branchOf`.
 * Null for a replay without steps.
 */
export function branchTrace(
  trace: Trace,
  replay: FinishedReplay,
  origin: Omit<BranchOf, "leavesAt" | "contentHash">,
): Trace | null {
  const left = leavesAt(replay);
  if (left === null) return null;
  const told: Step[] = [...replay.prefix, ...replay.steps].map((step) => stepOfReplay(step));
  const steps = [...trace.steps.slice(0, left), ...told];
  const { externalId, title, question, expectedAnswer, system, contentHash, metadata, tags } = trace;
  const branchOf: BranchOf = { ...origin, contentHash, leavesAt: left };
  return assembleTrace({
    format: "faultline",
    externalId,
    title,
    question,
    expectedAnswer,
    system,
    steps,
    tags,
    outcome: replay.outcome,
    finalAnswer: replay.finalAnswer ?? undefined,
    termination: replay.message ?? undefined,
    agents: mergeAgents(trace.agents, speakersOf(steps)),
    metadata: { ...metadata, branchOf },
  });
}
