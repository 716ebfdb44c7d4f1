import { faultOperator } from "@/lib/replay/faults/fault-operators";
import { type Diagnosis } from "@/lib/replay/feedback/lesson";
import { makeFailures } from "@/lib/replay/sandbox/make-failures";
import { makeTask } from "@/lib/replay/sandbox/make-task";
import { runTeam } from "@/lib/replay/sandbox/run-team";
import { type SandboxConfig } from "@/lib/replay/sandbox/sandbox-config";
import { sandboxDomains } from "@/lib/replay/sandbox/sandbox-task";
import { sandboxTrace } from "@/lib/replay/sandbox/sandbox-trace";
import { collect, slipOf } from "@/lib/replay/sandbox/slip";
import { type Trace } from "@/lib/traces/trace";

export type Rates = Omit<SandboxConfig, "fault">;

/** A failed run of the sandbox, and who really broke it. */
export interface MadeIncident {
  id: string;
  trace: Trace;
  /**
   * `planted`: the fault is built in and comes back at every run, or as often as it persists;
   * `chance`: it came over this run alone.
   */
  kind: "planted" | "chance";
  truth: Pick<Diagnosis, "agent" | "stepIndex" | "reason"> & { failureMode: string };
  /** Which turn of the agent it was, from 0. */
  turn: number;
}

const modeOf = (operator: string): string => faultOperator(operator)?.failureMode ?? "";
const turnOf = ({ steps }: Trace, stepIndex: number): number => {
  const agent = steps[stepIndex]?.agent;
  return steps.filter((step) => step.index < stepIndex && step.agent === agent).length;
};

/** Failures with a planted fault each, that fail while the clean run of the same seed passes. */
export async function makePlanted(
  { count, persistence }: { count: number; persistence: number },
  seed: number,
  rates: Rates,
): Promise<MadeIncident[]> {
  const incidents: MadeIncident[] = [];
  const wish = { count, seed, config: rates, persistence };
  for await (const { trace, fault, agent, stepIndex, words } of makeFailures(wish)) {
    const truth = { agent, stepIndex, reason: words, failureMode: modeOf(fault.operator) };
    incidents.push({ id: `planted ${incidents.length}`, trace, kind: "planted", truth, turn: fault.turn });
  }
  return incidents;
}

/** Runs of a team without a fault that slipped once and failed by it. Replays of them slip as often as `rates` says. */
export async function makeSlipped(count: number, seed: number, rates: Rates): Promise<MadeIncident[]> {
  const incidents: MadeIncident[] = [];
  const signal = new AbortController().signal;
  for (let draw = 0; incidents.length < count && draw < 20 * count; draw += 1) {
    const domain = sandboxDomains[draw % sandboxDomains.length] ?? "sales";
    const task = makeTask(domain, 1_000_000 * (seed + 1) + draw);
    const runSeed = 7_919 * (seed + 1) + draw;
    const slip = await slipOf(task, 1, runSeed);
    if (!slip) continue;
    const config = { ...rates, fault: null };
    const run = { task, config: { ...config, slipRate: 1 }, prefix: [], change: null, without: null, signal };
    const { steps, outcome } = await collect(runTeam({ ...run, seed: runSeed }));
    if (outcome.outcome !== "failed") continue;
    const trace = sandboxTrace({ task, config, seed: runSeed, steps, outcome });
    const agent = trace.steps[slip.index]?.agent ?? "";
    const truth = { agent, stepIndex: slip.index, reason: "", failureMode: modeOf(slip.operator) };
    incidents.push({ id: `chance ${incidents.length}`, trace, kind: "chance", truth, turn: turnOf(trace, slip.index) });
  }
  return incidents;
}
