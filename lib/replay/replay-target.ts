import { type Capabilities, type ReplayOutcome, type ReplayRequest, type ReplayStep } from "./protocol/messages";

/**
 * One execution of a system from a request: the steps that it took, from the first index after the prefix on (a
 * replaced step is the first of them), and how it ended.
 */
export interface ReplayReport extends ReplayOutcome {
  steps: ReplayStep[];
  /** Milliseconds from the request to the outcome. */
  durationMs: number;
}

export const replayProblems = [
  /** No whole answer within the limit, or silence for too long. */
  "time-out",
  /** The address leads into a private network that the workspace does not allow. */
  "blocked",
  "unreachable",
  /** It answered, and said that it cannot or will not: see the message. */
  "refused",
  /** It has too much to do; asked again later. */
  "busy",
  /** What it sent is no line of the protocol, or contradicts the request: another prefix, a gap. */
  "lied",
  /**
   * It went on from another step than the one that it was given in the place of a step: nothing is known of that one.
   */
  "not-followed",
  /** More steps or bytes than were allowed. */
  "flooded",
  /** It began and broke down. */
  "failed",
] as const;
export type ReplayProblem = (typeof replayProblems)[number];

/** A replay that reached no outcome. The message is safe to show; it quotes at most a few words of what came. */
export class ReplayError extends Error {
  override name = "ReplayError";
  constructor(
    readonly problem: ReplayProblem,
    message: string,
  ) {
    super(message);
  }
}

export interface ReplayOptions {
  /** The same request under the same key is executed once, however often it is sent. */
  key: string;
  signal: AbortSignal;
  /** Told of each step as it comes. */
  onStep?: (step: ReplayStep) => void;
}

/**
 * A system that can be replayed: over HTTP, or in this process. `replay` rejects with ReplayError, or with the reason
 * of the signal where that was aborted.
 */
export interface ReplayTarget {
  name: string;
  capabilities: (signal: AbortSignal) => Promise<Capabilities>;
  replay: (request: ReplayRequest, options: ReplayOptions) => Promise<ReplayReport>;
}
