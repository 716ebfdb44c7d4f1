import { faultlineVersion } from "./formats/faultline";
import { type Trace } from "./trace";

/** A trace in our own format, as JSON text with a line break at its end; `parseTrace` reads the same trace back. */
export function exportTrace(trace: Trace): string {
  return `${JSON.stringify({ faultline: faultlineVersion, trace }, null, 2)}\n`;
}

/** Several traces in one file: a list of the same envelopes. */
export function exportTraces(traces: readonly Trace[]): string {
  return `${JSON.stringify(
    traces.map((trace) => ({ faultline: faultlineVersion, trace })),
    null,
    2,
  )}\n`;
}
