import { type Trace } from "@/lib/traces/trace";
import { type Corrector } from "../correct/corrector";
import { type Capabilities, type ReplayStep } from "../protocol/messages";
import { type Replayer } from "./replay-wish";

/** What a lab is made of: whose replays, what the target can do, and who corrects. */
export interface LabParts {
  /** As people call the system that is replayed. */
  target: string;
  /** Whether a model foretells the replays. */
  isSimulated: boolean;
  capabilities: Capabilities;
  replay: Replayer;
  corrector: Corrector;
  /**
   * The step in other words that mean the same, for a placebo where no innocent step was tested; null where it knows
   * none. By default as in reword-step.ts.
   */
  paraphrase?: (trace: Trace, stepIndex: number) => ReplayStep | null;
  /** Fewest and most judge calls of the corrector for a trace of so many steps; none by default. */
  plannedCalls?: (stepCount: number) => { min: number; max: number };
  /** How the system calls the trace; by default `externalId`, else its content hash. */
  traceId?: string;
  /** So many replays at once at most; by default as many as the target allows. */
  maxConcurrent?: number;
}
