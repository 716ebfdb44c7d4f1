import { type Trace } from "@/lib/traces/trace";
import { readTraces } from "../../attribute/read-traces";
import { LaunchError } from "../../terminal";

/**
 * The trace of a file that is to be scanned: the one at `wanted`, which has to be named where there
 * are several. Throws LaunchError.
 */
export async function readFailedTrace(
  file: string,
  wanted: number | undefined,
): Promise<{ traceIndex: number; trace: Trace }> {
  const read = await readTraces(file);
  if (wanted === undefined && read.length > 1)
    throw new LaunchError(`${file} holds ${read.length} traces. Choose one with --trace-index, from 0.`);
  const found = read[wanted ?? 0];
  if (!found) throw new LaunchError(`${file} holds no trace ${wanted ?? 0}; the last is ${read.length - 1}.`);
  const { trace, problem, traceIndex } = found;
  if (!trace) throw new LaunchError(`${file}: ${problem}`);
  if (trace.outcome === "passed")
    throw new LaunchError(`${file}: this trace passed. A scan looks for the decisive step of a failure.`);
  return { traceIndex, trace };
}
