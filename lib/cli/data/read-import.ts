import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";
import { type InputFile, parseFiles } from "@/lib/traces/parse-files";
import { type ParseResult } from "@/lib/traces/parse-result";
import { type ParsedSource, parseSource } from "@/lib/traces/parse-source";
import { type FoundImport, soleFile } from "./find-imports";
import { openFileSource } from "./file-source";

/** How a person wants files read, where the recognition is not to decide. */
export interface ReadWish {
  format?: string | undefined;
  mapping?: FileMapping | undefined;
}

/** The bytes of an import: a file by itself, or the files of one run by their place in its folder. */
export const readBytes = (found: FoundImport): InputFile[] =>
  found.files.map((file) => ({
    path: soleFile(found) === null ? relative(found.path, file.path).replaceAll("\\", "/") : "",
    bytes: readFileSync(file.path),
  }));

/** Reads an import as a whole, in memory. */
export const readImport = (found: FoundImport, wish: ReadWish): Promise<ParseResult> =>
  parseFiles(readBytes(found), defined(wish));

const defined = (wish: ReadWish): { format?: string; mapping?: FileMapping } =>
  Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined));

/**
 * Reads an import here; nothing is stored. `work` gets its traces one by one, and the file
 * is open no longer than it runs.
 */
export async function withImport<T>(
  found: FoundImport,
  wish: ReadWish,
  work: (parsed: ParsedSource) => Promise<T>,
): Promise<T> {
  const only = soleFile(found);
  if (only === null) {
    const { traces, ...parsed } = await readImport(found, wish);
    return work({ ...parsed, traces: inTurn(traces) });
  }
  const source = await openFileSource(only.path);
  try {
    return await work(await parseSource(source, defined(wish)));
  } finally {
    await source.close();
  }
}

async function* inTurn<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}
