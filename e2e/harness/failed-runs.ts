import { type FaultPattern, backOfficeRun } from "@/prisma/scenarios/back-office";
import { exportTraces } from "@/lib/traces/export-trace";
import { type Trace } from "@/lib/traces/trace";
import { seededRandom } from "@/prisma/scenarios/seeded-random";

/** Failed runs of a made system, each with the truth; the same ones for the same seed. */
export function failedRuns(pattern: FaultPattern, count: number, seed: number): Trace[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => backOfficeRun(random, pattern, "back-office"));
}

/** The runs as one file without their truth. */
export const unlabelledFile = (runs: readonly Trace[]): string => exportTraces(runs.map(withoutTruth));

function withoutTruth({ ...trace }: Trace): Trace {
  delete trace.groundTruth;
  return trace;
}
