import { replayArms } from "@/lib/attribution/method";
import { type ReplayRequest } from "../protocol/messages";
import { type ReplayProblem, type ReplayReport } from "../replay-target";

/** Why a replay is made: for a scan, or for something else. */
export const wishArms = [...replayArms, "what-if", "ablated", "hint", "retry", "clean", "injected"] as const;
export type WishArm = (typeof wishArms)[number];

/**
 * A replay that is asked for. `repeat` counts from 0 within arm and step; the seed of the
 * request follows from the three.
 */
export interface ReplayWish {
  arm: WishArm;
  stepIndex: number;
  repeat: number;
  request: ReplayRequest;
}

/** What came of it: a report, or why there is none (see ReplayProblem). A replay without a report is kept as well. */
export type Replayed =
  | { report: Omit<ReplayReport, "durationMs">; problem: null }
  | { report: null; problem: ReplayProblem; message: string };

/**
 * Makes one replay, or gives what an earlier one of the same wish came to. It does not reject for what a system
 * does wrong (that is a `problem`), but where the whole work has to stop: aborted, a budget that is used up, a
 * record that cannot be written.
 */
export type Replayer = (wish: ReplayWish, signal: AbortSignal) => Promise<Replayed>;
