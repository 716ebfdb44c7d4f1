import { type MethodEvent, type ReplayArm } from "@/lib/attribution/method";
import { type ReplayRequest } from "../protocol/messages";
import { type ReplayProblem, type ReplayReport } from "../replay-target";
import { deriveSeed } from "./derive-seed";
import { type Replayer } from "./replay-wish";

/** How many replays may still be made. */
export interface Purse {
  left: number;
  spent: number;
}

/** What an arm of any step needs. */
interface ArmParts {
  replay: Replayer;
  seed: number;
  signal: AbortSignal;
  purse: Purse;
}

type Report = Omit<ReplayReport, "durationMs">;

/** The replays of one arm at one step so far. */
export interface Arm {
  readonly flips: number;
  /** Of a corrected arm all that were made; of a control or placebo arm those that came to an outcome. */
  readonly count: number;
  readonly reports: readonly Report[];
  readonly problems: readonly { problem: ReplayProblem; message: string }[];
  /** Whether the limit of the scan kept it from growing. */
  readonly isCut: boolean;
  /** The first that counted, so many of them where there are as many, in the order in which they were asked for. */
  firstOf: (count: number) => { flips: number; count: number };
  /** Makes so many replays more, side by side, and counts them in their order. */
  grow: (count: number) => AsyncGenerator<MethodEvent, void, void>;
}

/** So many replays without an outcome are made up for by others, in an arm that a correction is held against. */
export const mostMadeUp = 10;

interface Growing {
  flips: number;
  count: number;
  /** Also those without an outcome. */
  asked: number;
  /** Of those that counted, whether each ended well. */
  endedWell: boolean[];
  reports: Report[];
  problems: { problem: ReplayProblem; message: string }[];
  isCut: boolean;
}

/**
 * An arm whose replays are asked for by `request`, with the seed of each. A corrected replay without an outcome counts
 * as one that did not end well. A control or a placebo without one counts for nothing and is made up for: an outage
 * meanwhile must not look like an effect of the correction, nor like a placebo without one.
 */
export function createArm(
  parts: ArmParts,
  arm: ReplayArm,
  stepIndex: number,
  request: (seed: number) => ReplayRequest,
): Arm {
  const isMadeUpFor = arm !== "corrected";
  const state: Growing = { flips: 0, count: 0, asked: 0, endedWell: [], reports: [], problems: [], isCut: false };
  const launch = (count: number) =>
    Array.from({ length: count }, () => {
      const repeat = state.asked;
      state.asked += 1;
      const wish = { arm, stepIndex, repeat, request: request(deriveSeed(parts.seed, arm, stepIndex, repeat)) };
      return parts.replay(wish, parts.signal);
    });
  const take = (wanted: number): number => {
    const count = Math.max(0, Math.min(wanted, parts.purse.left));
    if (count < wanted) state.isCut = true;
    parts.purse.left -= count;
    parts.purse.spent += count;
    return count;
  };
  return Object.assign(state, {
    firstOf: (count: number) => {
      const first = state.endedWell.slice(0, count);
      return { flips: first.filter(Boolean).length, count: first.length };
    },
    grow: async function* (count: number): AsyncGenerator<MethodEvent, void, void> {
      let missing = count;
      while (missing > 0 && !state.isCut && !(isMadeUpFor && state.problems.length >= mostMadeUp)) {
        parts.signal.throwIfAborted();
        const launched = launch(take(missing));
        missing = 0;
        // A replay that stops the whole work must not leave the others behind it unheard.
        const settled = Promise.allSettled(launched);
        try {
          for (const one of launched) {
            const { report, ...failed } = await one;
            if (report) state.reports.push(report);
            else if (failed.problem !== null) state.problems.push({ problem: failed.problem, message: failed.message });
            const isKnown = report !== null && report.outcome !== "unknown";
            if (isMadeUpFor && !isKnown) {
              missing += 1;
              if (report) state.problems.push({ problem: "failed", message: "The checker came to no result." });
              continue;
            }
            state.count += 1;
            state.endedWell.push(report?.outcome === "passed");
            if (report?.outcome === "passed") state.flips += 1;
            yield { type: "step-replayed", stepIndex, arm, flips: state.flips, count: state.count };
          }
        } finally {
          await settled;
        }
      }
    },
  });
}
