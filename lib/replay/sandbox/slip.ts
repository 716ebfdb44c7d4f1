import { shuffled } from "@/lib/attribution/statistics/seeded-random";
import { faultOperators } from "../faults/fault-operators";
import { type ReplayOutcome, type ReplayStep } from "../protocol/messages";
import { BoundedCache } from "./bounded-cache";
import { between, randomFor } from "./draws";
import { plantFault } from "./plant-fault";
import { flawlessConfig } from "./sandbox-config";
import { type SandboxTask } from "./sandbox-task";
import { type Slip, teamLoop } from "./team-loop";

const mostKept = 4_000;
const mostSeed = 2 ** 31 - 1;
/** So many operators are tried at one step before another step is drawn. */
const operatorsPerStep = 6;
const kept = new BoundedCache<Promise<Slip | null>>(mostKept);

/**
 * Where a run slips: of all runs the share `slipRate` does, each at one step drawn from all that agents take in the
 * clean run of that seed, by an operator drawn from all. A slip that would not make the clean run fail is drawn again,
 * at the same step or another, so that of clean runs from the beginning exactly this share fails, up to chance. A
 * replay from a prefix that ends behind the slip's step does not slip: the less is left to do, the less goes wrong.
 */
export async function slipOf(task: SandboxTask, slipRate: number, seed: number): Promise<Slip | null> {
  if (randomFor(seed, task.id, "slips")() >= slipRate) return null;
  return kept.get(`${task.id} ${seed}`, () => drawSlip(task, seed));
}

async function drawSlip(task: SandboxTask, seed: number): Promise<Slip | null> {
  const random = randomFor(seed, task.id, "slip");
  const run = { task, config: flawlessConfig, change: null, without: null, seed, signal: new AbortController().signal };
  const clean = (await collect(teamLoop({ ...run, prefix: [] }, null))).steps;
  for (const step of shuffled(clean.slice(1), random)) {
    const prefix = clean.slice(0, step.index);
    for (const operator of shuffled(faultOperators, random).slice(0, operatorsPerStep)) {
      const slip: Slip = { index: step.index, operator: operator.name, seed: between(0, mostSeed, random) };
      const faulty = plantFault(slip.operator, step, prefix, slip.seed);
      if (faulty === null) continue;
      const change = { kind: "replace" as const, step: faulty.step };
      const { outcome } = await collect(teamLoop({ ...run, prefix, change }, null));
      if (outcome.outcome === "failed") return slip;
    }
  }
  return null;
}

/** All steps of a run that it takes itself, and how it ended. */
export async function collect(
  run: AsyncGenerator<ReplayStep, ReplayOutcome>,
): Promise<{ steps: ReplayStep[]; outcome: ReplayOutcome }> {
  const steps: ReplayStep[] = [];
  for (;;) {
    const next = await run.next();
    if (next.done === true) return { steps, outcome: next.value };
    steps.push(next.value);
  }
}
