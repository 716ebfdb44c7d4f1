import { type PointedAt } from "@/lib/attribution/score";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { type Trace } from "@/lib/traces/trace";
import { drawFault, type FaultKind } from "./fault";
import { playRun } from "./play-run";
import { between, makeWorld } from "./world";

/**
 * Runs of one question: a failed one with its planted fault, and others, passed ones and ones
 * that failed by the same fault.
 */
export interface Family {
  kind: FaultKind;
  target: Trace;
  label: PointedAt;
  peers: Trace[];
}

/** A family by its seed: one to six passed runs, and so many failed ones that there are five or more in all. */
export function makeFamily(kind: FaultKind, seed: number): Family {
  const random = seededRandom(seed);
  const world = makeWorld(random);
  const noise = { detours: [0, 0.1, 0.25][between(0, 2, random)] ?? 0 };
  const fault = drawFault(kind, world, random);
  const { trace, faultAt } = playRun(world, fault, noise, random);
  if (faultAt === null) throw new Error("A fault was planted.");
  const passedCount = between(1, 6, random);
  const failedCount = Math.max(4 - passedCount, between(0, 4, random));
  const passed = Array.from({ length: passedCount }, () => playRun(world, null, noise, random).trace);
  const failed = Array.from({ length: failedCount }, () => playRun(world, fault, noise, random).trace);
  const label = { stepIndex: faultAt, agent: trace.steps[faultAt]?.agent ?? "" };
  return { kind, target: trace, label, peers: [...passed, ...failed] };
}
