import { type ImportIssue, type Trace } from "./trace";

/** One trace as read from a file, with what the parser noticed. `trace` is null where an issue of severity `error` stands. */
export interface ParsedTrace {
  trace: Trace | null;
  issues: ImportIssue[];
}

/** What `parseTrace` answers: the format by name, how it was recognised, and every trace of the file. Never throws on bad input. */
export interface ParseResult {
  format: string | null;
  /** Keys or signatures by which the format was recognised, for the preview. */
  recognisedBy: string[];
  traces: ParsedTrace[];
  /** Issues of the file as a whole: not JSON, empty, no known shape. */
  issues: ImportIssue[];
}
