import { setImmediate } from "node:timers/promises";
import { isPassing } from "@/lib/errors";
import { type Trace } from "@/lib/traces/trace";
import { loadTraces } from "../../ground/stored/load-trace";

/** So many steps are read with one statement, and so many traces. */
const mostSteps = 2_000;
const mostTraces = 50;

/**
 * Reads many traces, few of them at a time, and hands one after another to `use`, with its row. One that is gone or
 * cannot be read or used is left out.
 */
export async function loadInTurn<Row extends { traceId: string; stepCount: number }>(
  workspaceId: string,
  rows: readonly Row[],
  use: (trace: Trace, row: Row) => Promise<void> | void,
): Promise<void> {
  for (const part of inParts(rows)) {
    const traces = await loadTraces({ workspaceId, ids: part.map(({ traceId }) => traceId) });
    for (const row of part) {
      const trace = traces.get(row.traceId);
      try {
        if (trace) await use(trace(), row);
      } catch (error) {
        if (isPassing(error)) throw error;
      }
      await setImmediate(); // others wait for this process too
    }
  }
}

function inParts<Row extends { stepCount: number }>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  let steps = 0;
  for (const row of rows) {
    const part = parts.at(-1);
    steps += row.stepCount;
    if (part && part.length < mostTraces && steps <= mostSteps) part.push(row);
    else {
      parts.push([row]);
      steps = row.stepCount;
    }
  }
  return parts;
}
