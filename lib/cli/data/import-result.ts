import { type Confidence } from "@/lib/traces/recognition";
import { type ImportIssue } from "@/lib/traces/trace";

/** One trace as the command prints it. */
export interface ImportedTrace {
  /** File that it was written to, relative to the output folder. */
  path?: string;
  /** Id in the workspace. */
  id?: string;
  title: string;
  stepCount: number;
  agents: string[];
  issues: ImportIssue[];
  isDuplicate?: boolean;
}

/** One file, or one folder that is one run. `error` says why nothing, or not all of it, came in. */
export interface ImportResult {
  path: string;
  format: string | null;
  /** Null where a person chose the format, or none was recognized. */
  confidence: Confidence | null;
  traces: ImportedTrace[];
  error: string | null;
}

/** What is said of traces that could not be read beside others that were; null where there are none. */
export function failedShare(failed: readonly { message: string }[]): string | null {
  const [first] = failed;
  if (first === undefined) return null;
  const what = failed.length === 1 ? "1 trace cannot be read" : `${failed.length} traces cannot be read`;
  return `${what}. The first: ${first.message}`;
}
