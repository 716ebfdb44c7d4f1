import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { type InputFile, parseFiles } from "@/lib/traces/parse-files";
import { type ParseResult } from "@/lib/traces/parse-result";
import { type FoundImport } from "./find-imports";

/** How a person wants files read, where the recognition is not to decide. */
export interface ReadWish {
  format?: string | undefined;
}

/** The bytes of an import: a file by itself, or the files of one run by their place in its folder. */
export const readBytes = ({ path, files }: FoundImport): InputFile[] =>
  files.map((file) => ({
    path: files.length === 1 && file.path === path ? "" : relative(path, file.path).replaceAll("\\", "/"),
    bytes: readFileSync(file.path),
  }));

/** Reads an import in memory; nothing is stored. */
export const readImport = (found: FoundImport, { format }: ReadWish): Promise<ParseResult> =>
  parseFiles(readBytes(found), format === undefined ? {} : { format });

/** Why an import failed as a whole or in part, in one sentence; null where every trace was read. */
export function problemOf(result: ParseResult): string | null {
  const failed = result.traces.filter(({ trace }) => trace === null);
  const errors = [...result.issues, ...failed.flatMap(({ issues }) => issues)].filter(
    ({ severity }) => severity === "error",
  );
  if (errors.length === 0 && result.traces.length > 0) return null;
  const [first] = errors;
  const why = first?.message ?? "No trace was found in it.";
  const share = failed.length > 0 && failed.length < result.traces.length;
  return share ? `${failed.length} of ${result.traces.length} traces cannot be read. The first: ${why}` : why;
}
