import { type ParsedTrace } from "./parse-result";

/** One value of a file that may be a trace: where it stands, and how its parts were spelled. */
export interface Source {
  pointer: string;
  /** The source text of an object or list below an arguments key, by JSON pointer; see json-literals.ts. */
  literal: (pointer: string) => string | undefined;
}

/** A file shape that we read. A new one is one file in formats/ and one line in format-list.ts. */
export interface TraceFormat {
  /** As stored with a trace and written in the search: `who-and-when`. */
  name: string;
  title: string;
  /** The keys by which a value is seen to be one trace of this shape; null where it is not. Must not throw and must not go deep. */
  recognise: (value: unknown) => string[] | null;
  /** Reads one trace. Never throws on what it recognised: what cannot be read becomes an issue. */
  read: (value: unknown, source: Source) => ParsedTrace;
}
