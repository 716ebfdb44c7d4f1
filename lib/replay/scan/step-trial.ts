import { type MethodEvent } from "@/lib/attribution/method";
import { type CounterfactualStep } from "@/lib/traces/exhibit";
import { type Step } from "@/lib/traces/trace";
import { type Correction } from "../correct/corrector";
import { findCorrection } from "./find-correction";
import { type Flips, isDecisive, lookOf, nextMove, pValueOf } from "./next-move";
import { type Arm, createArm, type Purse } from "./replay-arm";
import { type ScanBench } from "./scan-bench";
import { findingOf, isFollowed } from "./step-finding";

/** What replays of one step have shown so far. */
export interface StepTest {
  stepIndex: number;
  agent: string;
  finding: CounterfactualStep["finding"];
  correction: Correction | null;
  corrected: Flips;
  control: Flips;
  pValue: number | null;
  /** Whether the scan's limit ended it early. */
  isCut: boolean;
  /** What kept the last of its replays from an outcome. */
  problem: string | null;
}

/** One step under test; it can be taken up again with more patience. */
export interface StepTrial {
  readonly purse: Purse;
  readonly control: Arm;
  /** From now on its replays are given up with this signal. */
  useSignal: (signal: AbortSignal) => void;
  /** As it stands. */
  test: () => StepTest;
  /** Whether its correction was asked for. */
  isBegun: () => boolean;
  /** Of each arm how its replays ended, to be compared: outcome, milestones and answer. */
  ends: () => string[][];
  /** Replays until the step is done: see next-move.ts for `patience`. Gives how it stands then. */
  run: (patience: number, isProbe?: boolean) => AsyncGenerator<MethodEvent, StepTest, void>;
}

const noFlips: Flips = { flips: 0, count: 0 };
const flipsOf = ({ flips, count }: Flips): Flips => ({ flips, count });

/** A longer answer is prose, which says the same in other words. */
const mostAnswer = 100;
const endOf = ({ outcome, milestones, finalAnswer }: Arm["reports"][number]): string =>
  JSON.stringify([outcome, milestones, (finalAnswer ?? "").length > mostAnswer ? null : finalAnswer]);

/** A trial of one step. As a probe it ends with the first flip. */
export function createStepTrial(bench: ScanBench, step: Step): StepTrial {
  const { index: stepIndex, agent } = step;
  const purse: Purse = { left: 0, spent: 0 };
  const parts = { ...bench, purse };
  const control = createArm(parts, "control", stepIndex, (seed) => bench.requests.control(stepIndex, seed));
  let corrected: Arm | null = null;
  let correction: Correction | null = null;
  let finding: CounterfactualStep["finding"] | null = null;
  /**
   * The arms at the look at which it became decisive: more controls that are made for another
   * question change nothing about that.
   */
  let decided: { corrected: Flips; control: Flips } | null = null;

  const stateOf = (): StepTest => {
    const arms = decided ?? { corrected: corrected ? flipsOf(corrected) : noFlips, control: flipsOf(control) };
    const problems = [...(corrected?.problems ?? []), ...control.problems];
    return {
      stepIndex,
      agent,
      correction,
      ...arms,
      finding:
        finding ??
        (corrected
          ? findingOf(bench, step, correction, { ...corrected, ...arms.corrected }, arms.control)
          : "not-tested"),
      pValue: arms.corrected.count > 0 && arms.control.count > 0 ? pValueOf(arms.corrected, arms.control) : null,
      isCut: control.isCut || (corrected?.isCut ?? false),
      problem: problems.at(-1)?.message ?? null,
    };
  };

  /** As it is looked at. */
  const armsOf = (arm: Arm): { corrected: Flips; control: Flips } => ({
    corrected: flipsOf(arm),
    control: control.firstOf(lookOf(arm.count, bench.plan)),
  });

  const begin = async (): Promise<Arm | null> => {
    const found = await findCorrection(bench, step);
    correction = found.correction;
    if (found.finding !== null) {
      finding = found.finding;
      return null;
    }
    const { change } = found.correction;
    return createArm(parts, "corrected", stepIndex, (seed) => bench.requests.corrected(stepIndex, change, seed));
  };

  return {
    purse,
    control,
    useSignal: (signal) => {
      parts.signal = signal;
    },
    test: stateOf,
    isBegun: () => corrected !== null || finding !== null,
    ends: () => [corrected, control].map((arm) => arm?.reports.map(endOf) ?? []),
    run: async function* (patience, isProbe = false) {
      corrected ??= finding === null ? await begin() : null;
      if (!corrected) return stateOf();
      for (;;) {
        if (decided || !isFollowed(bench, step, correction, corrected)) break;
        const now = armsOf(corrected);
        // Controls that were made before, for another question, may be enough.
        if (isDecisive(now.corrected, now.control, bench.plan)) decided = now;
        const move = decided ? null : nextMove(now.corrected, now.control, bench.plan, patience);
        if (!move || (isProbe && corrected.flips > 0)) break;
        const arm = move.arm === "corrected" ? corrected : control;
        const before = arm.count;
        yield* arm.grow(move.count);
        // Cut by the limit, or nothing but replays without an outcome.
        if (arm.count - before < move.count) break;
      }
      return stateOf();
    },
  };
}
