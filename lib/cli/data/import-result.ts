import { type Confidence } from "@/lib/traces/recognition";
import { type UnmappedKey } from "@/lib/traces/import-report";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";
import { splitPath } from "@/lib/traces/mapping/field-path";
import { missedKeys } from "@/lib/traces/unmapped/missed-keys";
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
  /** Values of the file that no step and no field of the trace holds. */
  unmapped?: UnmappedKey[];
  isDuplicate?: boolean;
}

/** A mapping that fits a file of no known format: a guess, to be confirmed by a person. */
export interface ProposedMapping {
  confidence: "probable";
  mapping: FileMapping;
  traceCount: number;
  stepCount: number;
}

/** One file, or one folder that is one run. `error` says why nothing, or not all of it, came in. */
export interface ImportResult {
  path: string;
  format: string | null;
  /** Null where a person chose the format, or none was recognized. */
  confidence: Confidence | null;
  traces: ImportedTrace[];
  error: string | null;
  /** Why a file that was looked at is no trace file; null for all others. */
  passedOver?: string | null;
  /** What was noticed of the file as a whole: files in it that were left out, labels that fit no trace. */
  issues?: ImportIssue[];
  proposal?: ProposedMapping;
}

/** What had no place of its own, in half a line; empty where there is nothing to say. */
export function lossesOf({ traces, issues = [] }: ImportResult): string[] {
  const keys = new Set(traces.flatMap(({ unmapped = [] }) => missedKeys(unmapped)));
  // As a person writes them: what stands in a file of a folder has the file's name before it.
  const shown = [...keys]
    .slice(0, 5)
    .map((key) => splitPath(key).join("/"))
    .join(", ");
  const more = keys.size > 5 ? ` and ${keys.size - 5} more` : "";
  const noticed = [...issues, ...traces.flatMap((trace) => trace.issues)];
  const labels = noticed.filter(({ code }) => code.startsWith("label"));
  const tokens = noticed.filter(({ code }) => code === "tokens-differ");
  const leftOut = issues.filter(({ code }) => code === "file-left-out").length;
  return [
    ...(keys.size > 0 ? [`not mapped: ${shown}${more}`] : []),
    ...(leftOut > 0 ? [`${leftOut} files in it skipped`] : []),
    ...[labels, tokens].flatMap(firstOf),
  ];
}

/** The first of several notes of one kind, and how many there are. */
const firstOf = (notes: readonly ImportIssue[]): string[] =>
  notes.slice(0, 1).map(({ message }) => message + (notes.length > 1 ? ` (${notes.length} in total)` : ""));

/** What is said of traces that could not be read beside others that were; null where there are none. */
export function failedShare(failed: readonly { message: string }[]): string | null {
  const [first] = failed;
  if (first === undefined) return null;
  const what = failed.length === 1 ? "1 trace cannot be read" : `${failed.length} traces cannot be read`;
  return `${what}. The first: ${first.message}`;
}
