import { type ImportReport } from "./import-report";
import { type Recognition } from "./recognition";
import { type ImportIssue, type Trace } from "./trace";

/**
 * One trace as read from a file, with what the parser noticed. `trace` is null where an
 * issue of severity `error` stands.
 */
export interface ParsedTrace {
  trace: Trace | null;
  issues: ImportIssue[];
  report: ImportReport;
  /** Base64 of the bytes of media in its steps, by their SHA-256. */
  files?: ReadonlyMap<string, string>;
}

/** A format that a file could be read as. */
export interface RecognisedFormat extends Recognition {
  format: string;
}

/**
 * What reading a file answers: the format by name, how it was recognized, and every trace of the
 * file. Never throws on bad input.
 */
export interface ParseResult {
  format: string | null;
  /** How sure the recognition is; null where a person chose the format or none was recognized. */
  confidence: Recognition["confidence"] | null;
  /** Keys or signatures by which the format was recognized, for the preview. */
  recognisedBy: string[];
  /** Every format that the file could be read as, best first. */
  candidates: RecognisedFormat[];
  traces: ParsedTrace[];
  /** Issues of the file as a whole: not JSON, empty, no known shape. */
  issues: ImportIssue[];
}
