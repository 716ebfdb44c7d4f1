import { type CorrectAgain } from "@/lib/replay/correct/corrector";
import { type ReplayRequest, type ReplayStep } from "@/lib/replay/protocol/messages";
import { type ReplayProblem } from "@/lib/replay/replay-target";
import { type Trace } from "@/lib/traces/trace";

/** What a thread is asked: a replay, or what the scripted oracle says of a step, which runs the call before it. */
export type SandboxAsk =
  | { kind: "replay"; request: ReplayRequest }
  | { kind: "correct"; trace: Trace; stepIndex: number; seed: number; again: CorrectAgain | null };

/** What a thread says, about what it was given first of what it has not ended yet. */
export type ThreadLine =
  | { type: "ready" }
  | { type: "steps"; steps: ReplayStep[] }
  /** `heldBytes`: what the thread holds by now, WebAssembly included. */
  | { type: "answer"; answer: unknown; heldBytes: number }
  /** `problem` is null where something broke that is no finding about the replay. */
  | { type: "failure"; problem: ReplayProblem | null; message: string; heldBytes: number };
