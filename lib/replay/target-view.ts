import { type Capabilities } from "./protocol/messages";
import { type ReplayProblem } from "./replay-target";

export const targetKinds = ["sandbox", "http"] as const;
export type TargetKind = (typeof targetKinds)[number];

/** A replay target as a member may see it: never with its secret. Times are ISO 8601 in UTC. */
export interface TargetView {
  id: string;
  name: string;
  kind: TargetKind;
  /** Null for the sandbox. */
  url: string | null;
  /** Traces of this system are replayed here unless a person says otherwise, as its key: lower case; null for none. */
  systemKey: string | null;
  /** So many replays at once, and seconds for each, at most; what the target says of itself may be less. */
  maxConcurrent: number;
  maxSeconds: number;
  /** As it was said last; null before the first time. */
  capabilities: Capabilities | null;
  checkedAt: string | null;
  /** Why it could not be asked the last time, in a sentence. */
  problem: string | null;
  /** Of what kind that was; null where it was no fault of the target, or nothing was. */
  problemCode: ReplayProblem | null;
  createdByName: string;
  createdAt: string;
}

/** Bounds of what a person may set. */
export const targetLimits = { maxConcurrent: 1_000, maxSeconds: 3_600 } as const;

/** So many replays of one process are on their way at one address, whatever is set. */
export const mostAtOneAddress = 16;
