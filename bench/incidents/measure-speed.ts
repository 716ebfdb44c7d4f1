import { type FailureSignature } from "@/lib/attribution/incidents/failure-signature";
import { FailureGrouping } from "@/lib/attribution/incidents/group-failures";

/** The same failures in many systems: every agent has a name of its own there. */
const inSystem = (signature: FailureSignature, system: number): FailureSignature =>
  JSON.parse(
    JSON.stringify(signature).replaceAll(/\b(planner|researcher|coder|verifier|executor)\b/giu, `$1-${system}`),
  ) as FailureSignature;

export interface Speed {
  count: number;
  groupCount: number;
  /** All, one after another; and of processor time. */
  seconds: number;
  cpuSeconds: number;
  /** Of one more failure among all of these; the slowest of a hundred. */
  slowestMs: number;
}

/** Puts `count` failures into incidents, made of these, as if many systems sent them to one workspace. */
export function measureSpeed(signatures: readonly FailureSignature[], count: number): Speed {
  const grouping = new FailureGrouping();
  const made = (at: number): FailureSignature =>
    inSystem(signatures[at % signatures.length] as FailureSignature, Math.floor(at / signatures.length) % 40);
  let [seconds, cpuSeconds] = [0, 0];
  let slowestMs = 0;
  for (let at = 0; at < count + 100; at += 1) {
    const signature = made(at);
    const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
    grouping.add(signature, at);
    const [ms, { user, system }] = [performance.now() - startedAt, process.cpuUsage(cpu)];
    if (at < count) {
      seconds += ms / 1_000;
      cpuSeconds += (user + system) / 1_000_000;
    } else slowestMs = Math.max(slowestMs, ms);
  }
  return { count, groupCount: grouping.count, seconds, cpuSeconds, slowestMs };
}
