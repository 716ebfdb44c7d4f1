import { rules } from "@/lib/attribution/methods/rules";
import { tracer } from "@/lib/attribution/methods/tracer";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { faultOperators } from "@/lib/replay/faults/fault-operators";
import { makeFailures, type SandboxFailure } from "@/lib/replay/sandbox/make-failures";
import { shippedTracer } from "@/lib/tracer/shipped-tracer";
import { type Attribution } from "@/lib/traces/attribution";
import { groupBy } from "@/lib/traces/group-by";
import { type Trace } from "@/lib/traces/trace";
import { answer } from "../families/answer";

/** A failure with what was planted, which nothing that groups it sees. */
export interface TrueFailure {
  trace: Trace;
  /** The key-free answer that an upload gets. */
  attribution: Attribution;
  /** By agent and failure mode as the rules answer, which name modes. */
  byMode: string;
  operator: string;
  agent: string;
  /** Where it was planted. */
  trueStep: number;
  /** The turn of the agent that the fault is in: what it does there, with which tool, and for whom. */
  place: string;
}

/** These need a run in which something is wrong already. */
const needsHasty: readonly string[] = ["skipped-verification", "wrong-approval"];

const placeOf = ({ trace, stepIndex, fault }: SandboxFailure): string => {
  const step = trace.steps[stepIndex];
  const turn = fault.turn === 0 ? "first" : "later";
  return [fault.agent, step?.kind, step?.tool?.name ?? "", step?.recipient ?? "", turn].join(" | ");
};

async function answered(failure: SandboxFailure): Promise<TrueFailure | null> {
  const { groundTruth: _truth, labels: _labels, ...rest } = failure.trace;
  const trace = { ...rest, metadata: {}, tags: [] };
  const [attribution, byRules] = [await answer(tracer, trace, { tracer: shippedTracer() }), await answer(rules, trace)];
  if (!attribution) return null;
  const byMode = `${byRules?.agent} | ${byRules?.failureMode}`;
  const { operator } = failure.fault;
  return {
    trace,
    attribution,
    byMode,
    operator,
    agent: failure.agent,
    trueStep: failure.stepIndex,
    place: placeOf(failure),
  };
}

async function collect(failures: AsyncIterable<SandboxFailure>): Promise<SandboxFailure[]> {
  const all: SandboxFailure[] = [];
  for await (const failure of failures) all.push(failure);
  return all;
}

async function answerAll(failures: readonly SandboxFailure[]): Promise<TrueFailure[]> {
  const all: TrueFailure[] = [];
  for (const failure of failures) {
    const one = await answered(failure);
    if (one) all.push(one);
  }
  return all;
}

const drawn = 120;
const perIncident = 24;
const leastPerIncident = 8;

/**
 * A system with one lasting fault of each operator: an operator is at one place of one agent, drawn from those that it
 * fits at least eight times in 120 failures, in up to 24 runs of different tasks.
 */
export async function makeWorld(seed: number): Promise<TrueFailure[]> {
  const random = seededRandom(seed);
  const kept: SandboxFailure[] = [];
  for (const { name } of faultOperators) {
    const withHasty = needsHasty.includes(name);
    const failures = await collect(makeFailures({ count: drawn, seed, operators: [name], withHasty }));
    const byPlace = groupBy(failures, placeOf);
    const often = [...byPlace.values()].filter((own) => own.length >= leastPerIncident);
    const most = [...byPlace.values()].toSorted((a, b) => b.length - a.length).slice(0, 1);
    const places = often.length > 0 ? often : most;
    kept.push(...(places[Math.floor(random() * places.length)] ?? []).slice(0, perIncident));
  }
  return answerAll(kept);
}

/** Failures whose operator, agent and place are drawn anew each time: hardly two have the same cause. */
export const makeScattered = async (count: number, seed: number): Promise<TrueFailure[]> =>
  answerAll(await collect(makeFailures({ count, seed })));

/** Runs of the same team that went well, of other tasks. */
export const makePassed = async (count: number, seed: number): Promise<Trace[]> =>
  (await collect(makeFailures({ count, seed }))).map(({ clean }) => clean);
