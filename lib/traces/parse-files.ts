import { type InputFile, openFiles } from "./containers/open-files";
import { type OpenLimits } from "./containers/opening";
import { type ParseResult } from "./parse-result";
import { readDocument, type ReadOptions } from "./read-document";

export { type InputFile } from "./containers/open-files";

/**
 * Reads every trace of one import: a file of any kind, an archive, or the files of one run that belong together. Never
 * throws on bad input: what is wrong comes back as issues, and a trace that cannot be read as null beside its issues.
 */
export async function parseFiles(
  files: readonly InputFile[],
  options: ReadOptions & { limits?: OpenLimits } = {},
): Promise<ParseResult> {
  const { document, issues } = await openFiles(files, options.limits);
  if (document !== null) return readDocument(document, options);
  return { format: null, confidence: null, recognisedBy: [], candidates: [], traces: [], issues };
}
