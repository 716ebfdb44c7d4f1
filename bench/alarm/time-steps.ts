import { watchSteps } from "@/lib/attribution/alarm/watch-steps";
import { makeFailures } from "@/lib/replay/sandbox/make-failures";
import { type Trace } from "@/lib/traces/trace";

const measured = 100;

/** Processor milliseconds for a step at the end of a run of so many steps, which holds runs of the sandbox in a row. */
export async function timeSteps(count: number, seed: number): Promise<number> {
  let long: Trace | null = null;
  for await (const { trace } of makeFailures({ count: Math.ceil(count / 10), seed })) {
    const before: Trace["steps"] = long?.steps ?? [];
    long = {
      ...(long ?? trace),
      steps: [...before, ...trace.steps.map((step, at) => ({ ...step, index: before.length + at }))],
    };
    if (long.steps.length >= count) break;
  }
  if (long === null || long.steps.length < count) throw new Error(`The sandbox gave fewer than ${count} steps.`);
  const trace = { ...long, steps: long.steps.slice(0, count) };
  const started = process.cpuUsage();
  [...watchSteps(trace, count - measured)].flat();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000 / measured;
}
