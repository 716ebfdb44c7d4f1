import { KnownError } from "@/lib/errors";
import { type ParseResult } from "@/lib/traces/parse-result";
import { parseTrace } from "@/lib/traces/parse-trace";
import { type ImportIssue, type Trace } from "@/lib/traces/trace";

export interface UploadedFile {
  bytes: Uint8Array;
  fileName?: string | undefined;
  /** Name of the format, where the reader knows better than the file looks. */
  format?: string | undefined;
  /** Name of the system that made the traces, where the file names none. */
  system?: string | undefined;
}

export const parseFile = (file: UploadedFile): ParseResult =>
  parseTrace(file.bytes, file.format === undefined ? {} : { format: file.format });

/** Every issue of severity `error`: any of them stops the whole file. */
export const errorsOf = (result: ParseResult): ImportIssue[] =>
  [...result.issues, ...result.traces.flatMap((parsed) => parsed.issues)].filter((issue) => issue.severity === "error");

const maxReported = 100;

const withSystem = (trace: Trace, name: string | undefined): Trace =>
  trace.system || !name?.trim() ? trace : { ...trace, system: { name: name.trim() } };

/** The traces of a file with their issues. Throws INVALID with JSON pointers where anything of it cannot be read. */
export const readFile = (file: UploadedFile): { trace: Trace; issues: ImportIssue[] }[] => {
  const result = parseFile(file);
  const errors = errorsOf(result);
  if (errors.length > 0 || result.traces.length === 0) {
    const details = errors.slice(0, maxReported).map(({ pointer, message }) => ({ pointer, message }));
    const first = errors[0]?.message ?? "No trace was found in it.";
    throw new KnownError("INVALID", `This file cannot be imported: ${first}`, details);
  }
  return result.traces.flatMap(({ trace, issues }) =>
    trace ? [{ trace: withSystem(trace, file.system), issues: [...result.issues, ...issues] }] : [],
  );
};
