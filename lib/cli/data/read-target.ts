import { type FoundImport } from "./find-imports";
import { type ImportedTrace, type ImportResult } from "./import-result";
import { type ImportTarget } from "./import-target";
import { problemOf, readImport, type ReadWish } from "./read-import";
import { type TraceWriter } from "./write-traces";

/** Reads imports here and writes what was read, or nothing at all where there is no writer: a dry run. */
export function readTarget(wish: ReadWish, writer: TraceWriter | null): ImportTarget {
  return { isConcurrent: false, deliver: (found) => deliver(found, wish, writer) };
}

async function deliver(found: FoundImport, wish: ReadWish, writer: TraceWriter | null): Promise<ImportResult> {
  const result = await readImport(found, wish);
  const isAlone = result.traces.length === 1;
  const traces = result.traces.flatMap(({ trace, issues }, at): ImportedTrace[] => {
    if (trace === null) return [];
    const { title, steps, agents } = trace;
    const told = { title, stepCount: steps.length, agents: agents.map(({ name }) => name), issues };
    return [writer === null ? told : { path: writer.write(found.place, isAlone ? null : at, trace), ...told }];
  });
  const { format, confidence } = result;
  return { path: found.path, format, confidence, traces, error: problemOf(result) };
}
