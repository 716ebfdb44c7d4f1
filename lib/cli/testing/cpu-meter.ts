import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";

/** What the programs of a part have used of the processors, each with all that it started, in seconds. */
export interface CpuMeter {
  seconds: number;
}

const meters = new AsyncLocalStorage<CpuMeter>();
export const ticksPerSecond = 100; // of /proc, on every platform that has it

/** What all children that have ended used, with theirs; null where the system does not say. */
function secondsOfEnded(): number | null {
  try {
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return null;
  }
}

let counted = secondsOfEnded() ?? 0;

/**
 * Counts what ended since the last call for whoever is metered: called as soon as a child
 * has ended, that is this child.
 */
export function countEnded(): void {
  const now = secondsOfEnded();
  if (now === null) return;
  addSeconds(now - counted);
  counted = now;
}

/** Counts seconds that were measured otherwise for whoever is metered. */
export function addSeconds(seconds: number): void {
  const meter = meters.getStore();
  if (meter) meter.seconds += seconds;
}

/** Runs `work` so that what it starts counts on `meter`. */
export const metered = <Result>(meter: CpuMeter, work: () => Promise<Result>): Promise<Result> =>
  meters.run(meter, work);

/** As said to the reader; empty where the system does not tell. */
export const cpuWords = (seconds: number): string => (seconds > 0 ? `, ${seconds.toFixed(1)} CPU s` : "");
