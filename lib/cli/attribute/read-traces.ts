import { type Trace } from "@/lib/traces/trace";
import { findImports, type FoundImport } from "../data/find-imports";
import { readImport } from "../data/read-import";
import { somethingElse } from "../data/something-else";
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

/** Every trace of a file or below a folder. Never throws: what cannot be read is said. */
export async function readTraces(path: string): Promise<ReadTrace[]> {
  try {
    const read = await readBelow(path);
    return read.length > 0 ? read : [{ file: path, traceIndex: 0, trace: null, problem: "It contains no trace." }];
  } catch (error) {
    return [failure(path, error)];
  }
}

async function readBelow(path: string): Promise<ReadTrace[]> {
  const read: ReadTrace[] = [];
  for (const found of findImports([path])) read.push(...(await readFound(found)));
  return read;
}

async function readFound(found: FoundImport): Promise<ReadTrace[]> {
  const { path: file, isNamed } = found;
  try {
    const reason = isNamed ? null : await somethingElse(found);
    if (reason !== null) {
      note(plainText(`${file}: skipped: ${reason}`));
      return [];
    }
    const { traces, issues } = await readImport(found, {});
    const problem = issues[0]?.message ?? "No traces found in this file.";
    if (traces.length === 0) return [{ file, traceIndex: 0, trace: null, problem }];
    return traces.map((parsed, traceIndex) => ({
      file,
      traceIndex,
      trace: parsed.trace,
      problem: parsed.issues.find(({ severity }) => severity === "error")?.message ?? problem,
    }));
  } catch (error) {
    return [failure(file, error)];
  }
}

const failure = (file: string, error: unknown): ReadTrace => ({
  file,
  traceIndex: 0,
  trace: null,
  problem: `The file cannot be read: ${error instanceof Error ? error.message : String(error)}`,
});

/**
 * The traces below a folder, or of a file; what holds none is said on standard error. Throws
 * LaunchError where there is none at all.
 */
export async function readFolder(path: string): Promise<Trace[]> {
  const read = await readBelow(path);
  const traces = read.flatMap(({ trace }) => (trace ? [trace] : []));
  for (const { file, trace, problem } of read) if (!trace) note(plainText(`${file}: left out. ${problem}`));
  if (traces.length === 0)
    throw new LaunchError(`No trace in ${path} could be read, so there is nothing to compare with.`);
  return traces;
}
