import { openText } from "./open-text";
import { type ParseResult } from "./parse-result";
import { readDocument, type ReadOptions } from "./read-document";

/**
 * Reads every trace of a file of text: JSON, a JSON list of traces, JSONL, or a text in a format of format-list.ts,
 * seen by its bytes and keys and never by a name. `options.format` skips the recognition. Pure and synchronous;
 * archives, databases and folders are read by `parseFiles`. It never throws on bad input: what is wrong comes back as
 * issues with JSON pointers, and a trace that cannot be read as null beside its issues.
 */
export function parseTrace(input: Uint8Array | string, options: ReadOptions = {}): ParseResult {
  const { document, issues } = openText(input);
  if (document === null)
    return { format: null, confidence: null, recognisedBy: [], candidates: [], traces: [], issues };
  return readDocument(document, options);
}
