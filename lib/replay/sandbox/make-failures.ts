import { type Trace } from "@/lib/traces/trace";
import { faultOperators } from "../faults/fault-operators";
import { type ReplayStep } from "../protocol/messages";
import { between, randomFor } from "./draws";
import { isHasty } from "./habits";
import { makeTask } from "./make-task";
import { plantFault } from "./plant-fault";
import { flawlessConfig, type PlantedFault, type SandboxConfig } from "./sandbox-config";
import { type SandboxDomain, sandboxDomains, type SandboxTask } from "./sandbox-task";
import { asker } from "./sandbox-team";
import { sandboxTrace } from "./sandbox-trace";
import { collect } from "./slip";
import { teamLoop } from "./team-loop";
import { pick } from "./wording";

/** A failed trace of the sandbox whose one planted fault made it fail. */
export interface SandboxFailure {
  trace: Trace;
  /** The trace of the same task and seed without the fault: it passed. */
  clean: Trace;
  fault: PlantedFault;
  /** Where the fault entered. */
  agent: string;
  stepIndex: number;
  /** What was done to the step, for people. */
  words: string;
  injected: { before: string; after: string };
}

export interface FailureWish {
  count: number;
  seed: number;
  /** Slips and adherence are written into the traces for their replays; the runs that make them never slip. */
  config?: Omit<SandboxConfig, "fault">;
  domains?: readonly SandboxDomain[];
  /**
   * Whether tasks with a hasty Coder are among them (see habits.ts): there the planted fault need not be the earliest
   * step whose correction turns the outcome.
   */
  withHasty?: boolean;
  /** Names of operators; all where it is absent. */
  operators?: readonly string[];
  /**
   * Of the planted faults: chance (0–1) that a replay makes them again; 1 where it is
   * absent. Kept are runs that made them.
   */
  persistence?: number;
  signal?: AbortSignal;
}

const mostSeed = 2 ** 31 - 1;
/** So many faults are drawn for each failure that is wanted, then it stops short. */
const drawsPerFailure = 200;

/**
 * Failed traces with one planted fault each, domains in turn, operators and steps drawn. Kept are those whose run fails
 * while the run of the same task and seed without the fault passes. Fewer than wanted only where the domains and
 * operators give no more. The same wish makes the same traces.
 */
export async function* makeFailures(wish: FailureWish): AsyncGenerator<SandboxFailure> {
  const { count, seed, domains = sandboxDomains, signal = new AbortController().signal } = wish;
  const random = randomFor(seed, "failures");
  const names = faultOperators.map(({ name }) => name).filter((name) => wish.operators?.includes(name) ?? true);
  let made = 0;
  for (let draw = 0; made < count && draw < count * drawsPerFailure && names.length > 0; draw += 1) {
    signal.throwIfAborted();
    const task = makeTask(domains[draw % domains.length] ?? "sales", between(0, 999_999, random));
    if (isHasty(task.id) && wish.withHasty !== true) continue;
    const failure = await failureOf(task, pick(names, random), wish.config ?? flawlessConfig, {
      random,
      signal,
      persistence: wish.persistence,
    });
    if (failure === null) continue;
    made += 1;
    yield failure;
  }
}

interface Source {
  persistence: number | undefined;
  random: () => number;
  signal: AbortSignal;
}

/**
 * One fault of the operator at a step drawn from those that it fits; null where it fits none,
 * or the run passes all the same.
 */
async function failureOf(
  task: SandboxTask,
  operator: string,
  rates: Omit<SandboxConfig, "fault">,
  { random, signal, persistence }: Source,
): Promise<SandboxFailure | null> {
  const seed = between(0, mostSeed, random);
  const run = { task, prefix: [], change: null, without: null, seed, signal };
  const clean = await collect(teamLoop({ ...run, config: flawlessConfig }, null));
  if (clean.outcome.outcome !== "passed") return null;
  const faultSeed = between(0, mostSeed, random);
  const places = clean.steps.filter(
    (step) => step.agent !== asker && plantFault(operator, step, clean.steps.slice(0, step.index), faultSeed) !== null,
  );
  if (places.length === 0) return null;
  const { index, agent } = pick(places, random);
  const fault: PlantedFault = { operator, agent, turn: turnAt(clean.steps, index), seed: faultSeed };
  if (persistence !== undefined && persistence < 1) fault.persistence = persistence;
  const failed = await collect(teamLoop({ ...run, config: { ...flawlessConfig, fault } }, null));
  if (failed.outcome.outcome !== "failed") return null;
  const faulty = plantFault(operator, clean.steps[index] as ReplayStep, clean.steps.slice(0, index), faultSeed);
  if (faulty === null) return null;
  const config = { ...rates, fault };
  return {
    trace: sandboxTrace({ task, config, seed, steps: failed.steps, outcome: failed.outcome }),
    clean: sandboxTrace({ task, config: { ...rates, fault: null }, seed, steps: clean.steps, outcome: clean.outcome }),
    fault,
    agent,
    stepIndex: index,
    words: faulty.words,
    injected: faulty.injected,
  };
}

/** How many turns the agent of a step had taken before. */
export const turnAt = (steps: readonly ReplayStep[], index: number): number =>
  steps.filter((step) => step.index < index && step.agent === steps[index]?.agent).length;
