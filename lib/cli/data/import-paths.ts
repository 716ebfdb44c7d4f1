import pLimit from "p-limit";
import { KnownError } from "@/lib/errors";
import { LaunchError, note, plainText, say } from "../terminal";
import { findImports, type FoundImport } from "./find-imports";
import { type ImportResult, lossesOf } from "./import-result";
import { type ImportTarget } from "./import-target";
import { keepInput } from "./keep-input";
import { readMapping } from "./read-mapping";
import { readTarget } from "./read-target";
import { somethingElse } from "./something-else";
import { type StoreWish } from "./store-wish";
import { TraceWriter } from "./write-traces";

/** The options as commander gives them. */
export interface ImportCommand {
  workspace?: string;
  server?: string;
  apiKey?: string;
  convert?: string;
  dryRun: boolean;
  format?: string;
  /** Name of a saved mapping; a file of one where traces are read here. */
  mapping?: string;
  /** Name of the system, for traces that name none. */
  system?: string;
  /** Its version, for traces that state none. */
  systemVersion?: string;
  concurrency: number;
  json: boolean;
}

/** Opens a workspace of this machine's database for as long as `work` runs. */
export type WithWorkspace = (
  slug: string,
  wish: StoreWish,
  work: (target: ImportTarget) => Promise<number>,
) => Promise<number>;

/** Loads what stores traces here, when it is asked for. */
export type OpenStore = () => Promise<{ withWorkspace: WithWorkspace }>;

/**
 * Brings in every file and every folder that is one run, and standard input where a path is `-`; what cannot be read
 * does not keep the others out. What is no trace file by its name (a license, a read-me, code) is passed over.
 * @returns the exit code: 1 when anything failed, is unknown, or could be read only by a mapping that is a guess
 */
export async function importPaths(
  paths: readonly string[],
  options: ImportCommand,
  storing: OpenStore | null = null,
): Promise<number> {
  const input = paths.includes("-") ? await keepInput() : null;
  try {
    const found = paths.flatMap((path) => (path === "-" && input !== null ? [input.found] : findImports([path])));
    if (found.length === 0) throw new LaunchError("No files found.");
    return await withTarget(options, storing, async (target) => {
      const imports = await deliverAll(found, target, options);
      if (options.json) say(JSON.stringify({ imports }, null, 2));
      sayTotal(imports);
      return imports.some(({ error }) => error !== null) ? 1 : 0;
    });
  } finally {
    input?.remove();
  }
}

/** Opens where the imports go; a database is opened only for a workspace of this machine. */
async function withTarget(
  options: ImportCommand,
  storing: OpenStore | null,
  work: (target: ImportTarget) => Promise<number>,
): Promise<number> {
  const { workspace, server, apiKey, convert, dryRun, format, system } = options;
  if (dryRun || convert !== undefined) {
    const writer = dryRun || convert === undefined ? null : new TraceWriter(convert);
    return work(
      readTarget(
        { format, ...(options.mapping === undefined ? {} : { mapping: readMapping(options.mapping) }) },
        writer,
      ),
    );
  }
  const wish = { format, system, version: options.systemVersion, mappingName: options.mapping };
  if (server !== undefined) {
    const { serverTarget } = await import("./server-target");
    return work(serverTarget({ server, apiKey: apiKey ?? "", ...wish }));
  }
  if (storing === null) throw new LaunchError("Traces can be stored only where Faultline's server runs; use --server.");
  const { withWorkspace } = await storing();
  return withWorkspace(workspace ?? "", wish, work);
}

/** What came of each, in the order of the paths. */
async function deliverAll(
  found: readonly FoundImport[],
  target: ImportTarget,
  { concurrency, format, mapping }: ImportCommand,
): Promise<ImportResult[]> {
  const limit = pLimit(target.isConcurrent ? concurrency : 1);
  let doneCount = 0;
  const isForced = format !== undefined || mapping !== undefined;
  return Promise.all(
    found.map((each) =>
      limit(async () => {
        const reason = isForced && each.isNamed ? null : await somethingElse(each);
        const result = reason === null ? await deliverOne(each, target) : passOver(each, reason);
        doneCount += 1;
        const what = reason === null ? [summarise(result), ...lossesOf(result)].join("; ") : `skipped: ${reason}`;
        note(plainText(`[${doneCount}/${found.length}] ${each.path}: ${what}`));
        return result;
      }),
    ),
  );
}

const passOver = ({ path }: FoundImport, reason: string): ImportResult => ({
  path,
  format: null,
  confidence: null,
  traces: [],
  error: null,
  passedOver: reason,
});

async function deliverOne(found: FoundImport, target: ImportTarget): Promise<ImportResult> {
  try {
    return await target.deliver(found);
  } catch (error) {
    // What is known of one import does not end the others; a server that is away does.
    if (!(error instanceof KnownError)) throw error;
    return { path: found.path, format: null, confidence: null, traces: [], error: error.message };
  }
}

function summarise({ format, confidence, traces, error }: ImportResult): string {
  const steps = traces.reduce((sum, { stepCount }) => sum + stepCount, 0);
  const known = traces.filter(({ isDuplicate }) => isDuplicate).length;
  const read = [
    `${traces.length === 1 ? "1 trace" : `${traces.length} traces`}, ${steps} steps`,
    ...(format === null ? [] : [confidence === null ? format : `${format} (${confidence})`]),
    ...(known > 0 ? [`${known} already there`] : []),
  ].join(", ");
  if (error === null) return read;
  return traces.length > 0 ? `${read}; ${error}` : error;
}

function sayTotal(all: readonly ImportResult[]): void {
  const imports = all.filter(({ passedOver }) => typeof passedOver !== "string");
  const traces = imports.flatMap((each) => each.traces);
  const known = traces.filter(({ isDuplicate }) => isDuplicate).length;
  const failed = imports.filter(({ error }) => error !== null).length;
  const stored = `${traces.length - known} traces, ${known} already there`;
  note(`${imports.length} imports: ${stored}; ${failed} failed, ${all.length - imports.length} skipped`);
}
