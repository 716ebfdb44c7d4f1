import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { dataFolder } from "@/lib/env";
import { type InputFile, parseFiles } from "../parse-files";
import { type ParseResult } from "../parse-result";
import { type Trace } from "../trace";
import { filesAt } from "./files-at";

/**
 * A line of MANIFEST.jsonl of the shared data: a real file or folder, and for most of them
 * what a reader must find in it.
 */
export interface ManifestRow {
  file: string;
  format: string;
  truth?: { agent: string; step: number | string | null; why: string; quote?: string; span?: string; line?: number };
  expect?: Record<string, unknown> & {
    question?: string | null;
    agents?: string[] | null;
    steps?: number;
    tools?: number;
    errors?: number;
    handoffs?: number;
    delegations?: number;
    spans?: number;
    traces?: number;
  };
  note: string;
}

const root = resolve(import.meta.dirname, "../../..", dataFolder());
const manifest = join(root, "MANIFEST.jsonl");
/** The folder that the rows' files lie in. */
export const dataRoot = join(root, "traces");
export const hasSharedData = existsSync(manifest);
if (!hasSharedData)
  console.warn(`skipped: no shared traces at ${root}; set FAULTLINE_DATA to the folder that holds them`);

/** The rows of the formats named, by the manifest's names. Empty where the data is absent. */
export const manifestRows = (...formats: string[]): ManifestRow[] =>
  !hasSharedData
    ? []
    : readFileSync(manifest, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as ManifestRow)
        .filter(({ format }) => formats.length === 0 || formats.includes(format));

/** The files of a row: itself, or all that lie in its folder. */
export const filesOf = ({ file }: ManifestRow): InputFile[] => filesAt(join(dataRoot, file));

export const readRow = (row: ManifestRow): Promise<ParseResult> => parseFiles(filesOf(row));

/** The traces that were read, without those that could not be. */
export const tracesOf = (result: ParseResult): Trace[] => result.traces.flatMap(({ trace }) => (trace ? [trace] : []));
