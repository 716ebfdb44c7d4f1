import { type OpenLimits } from "./containers/opening";
import { parseFiles } from "./parse-files";
import { type ParsedTrace, type ParseResult } from "./parse-result";
import { type ReadOptions } from "./read-document";

/** The bytes of a file by their place in it, wherever they are kept, so that no one needs to hold all of them. */
export interface ByteSource {
  byteSize: number;
  /** `length` bytes from `offset`; fewer at the end. */
  read: (offset: number, length: number) => Promise<Uint8Array>;
}

export interface SourceOptions extends ReadOptions {
  limits?: OpenLimits;
  /** Told now and then which share of the file was read, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** What a file is, and its traces one by one: each is read when it is asked for and then forgotten. */
export interface ParsedSource extends Omit<ParseResult, "traces"> {
  traces: AsyncIterable<ParsedTrace>;
}

/**
 * Reads one file of any size. A text of JSON is never held as a whole: of a list of traces only the trace that is read, of one large
 * trace its values. Other files (archives, databases) are opened as `parseFiles` opens them. Never throws on bad input.
 */
export async function parseSource(source: ByteSource, options: SourceOptions = {}): Promise<ParsedSource> {
  const bytes = await source.read(0, source.byteSize);
  const { traces, ...result } = await parseFiles([{ path: "", bytes }], options);
  return { ...result, traces: each(traces) };
}

async function* each(traces: readonly ParsedTrace[]): AsyncGenerator<ParsedTrace> {
  yield* traces;
}
