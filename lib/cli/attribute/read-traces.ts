import { readFile } from "node:fs/promises";
import { type Trace } from "@/lib/traces/trace";
import { parseFiles } from "@/lib/traces/parse-files";
import { findFiles } from "../data/find-files";
import { LaunchError, note, plainText } from "../terminal";

/** A trace of a file, or why there is none. */
export interface ReadTrace {
  file: string;
  /** Position of the trace in its file, from 0. */
  traceIndex: number;
  trace: Trace | null;
  /** Why there is no trace. */
  problem: string;
}

/** Every trace of a file. Never throws: what cannot be read is said. */
export async function readTraces(file: string): Promise<ReadTrace[]> {
  try {
    const { traces, issues } = await parseFiles([{ path: "", bytes: await readFile(file) }]);
    const problem = issues[0]?.message ?? "No trace was found in this file.";
    if (traces.length === 0) return [{ file, traceIndex: 0, trace: null, problem }];
    return traces.map((parsed, traceIndex) => ({
      file,
      traceIndex,
      trace: parsed.trace,
      problem: parsed.issues.find(({ severity }) => severity === "error")?.message ?? problem,
    }));
  } catch (error) {
    const problem = `The file cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    return [{ file, traceIndex: 0, trace: null, problem }];
  }
}

/**
 * The traces below a folder, or of a file; what holds none is said on standard error. Throws
 * LaunchError where there is none at all.
 */
export async function readFolder(path: string): Promise<Trace[]> {
  const read: ReadTrace[] = [];
  for (const { path: file } of findFiles([path])) read.push(...(await readTraces(file)));
  const traces = read.flatMap(({ trace }) => (trace ? [trace] : []));
  for (const { file, trace, problem } of read) if (!trace) note(plainText(`${file}: left out. ${problem}`));
  if (traces.length === 0)
    throw new LaunchError(`No trace in ${path} could be read, so there is nothing to compare with.`);
  return traces;
}
