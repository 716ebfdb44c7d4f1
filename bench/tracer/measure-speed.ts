import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseTrace } from "@/lib/traces/parse-trace";
import { shippedTracer } from "@/lib/tracer/shipped-tracer";
import { type Trace } from "@/lib/traces/trace";
import { listFiles } from "./read-items";
import { say } from "./say";

const tracesPerSecondLimit = 1_000;
const longTraceLimitMs = 300;
const longTraceSteps = 1_000;
const measuredMs = 3_000;

/** Traces a second on one core, and the time for one long trace. True where both limits are kept. */
export function measureSpeed(folder: string): boolean {
  const files = listFiles(folder).map((path) => readFileSync(path));
  const traces = files.flatMap((bytes) => parseTrace(bytes).traces.flatMap(({ trace }) => (trace ? [trace] : [])));
  if (traces.length === 0) return false;
  const tracer = shippedTracer();
  // A trace that the weights know is looked up; under another name it is ranked like any other.
  const unknown = traces.map((trace): Trace => ({ ...trace, contentHash: `unseen ${trace.contentHash}` }));
  const alone = perSecond(unknown.length, () => unknown.forEach((trace) => tracer.rank(trace)));
  const parsed = perSecond(files.length, () =>
    files.forEach((bytes) => parseTrace(bytes).traces.forEach(({ trace }) => trace && tracer.rank(trace))),
  );
  const long = lengthen(unknown);
  const longMs = fastest(() => tracer.rank(long));
  say(`speed: ${traces.length} traces of ${folder}; one core of ${cpus()[0]?.model ?? "?"}; Node ${process.version}`);
  say(
    `  tracer alone ${alone.toFixed(0)} traces/s, ${(alone / tracesPerSecondLimit).toFixed(2)} of the ${tracesPerSecondLimit} asked for`,
  );
  say(`  parsing and tracer ${parsed.toFixed(0)} traces/s`);
  say(
    `  one trace of ${longTraceSteps} steps, ${Math.round(long.steps.reduce((sum, { content }) => sum + content.length, 0) / 1000)},000 characters: ${longMs.toFixed(1)} ms, ${(longMs / longTraceLimitMs).toFixed(2)} of the ${longTraceLimitMs} ms allowed`,
  );
  const isKept = alone >= tracesPerSecondLimit && longMs <= longTraceLimitMs;
  say(
    `speed: ${isKept ? "ok" : "NOT OK"}; ${alone.toFixed(0)} traces/s, ${longMs.toFixed(1)} ms for ${longTraceSteps} steps`,
  );
  return isKept;
}

function perSecond(count: number, work: () => void): number {
  work();
  let rounds = 0;
  const startedAt = performance.now();
  while (performance.now() - startedAt < measuredMs) {
    work();
    rounds += 1;
  }
  return (rounds * count * 1000) / (performance.now() - startedAt);
}

function fastest(work: () => void): number {
  return Math.min(
    ...Array.from({ length: 5 }, () => {
      const startedAt = performance.now();
      work();
      return performance.now() - startedAt;
    }),
  );
}

/** One trace of a thousand steps, of the steps of real ones. */
function lengthen(traces: readonly Trace[]): Trace {
  const pool = traces.flatMap(({ steps }) => steps);
  const steps = Array.from({ length: longTraceSteps }, (_, index) => ({
    ...(pool[index % pool.length] as Trace["steps"][number]),
    index,
  }));
  return { ...(traces[0] as Trace), steps };
}
