import { KnownError } from "@/lib/errors";
import { type ParsedSource, parseSource, type SourceOptions } from "@/lib/traces/parse-source";
import { type FailedTrace, type StoredTrace } from "@/lib/traces/stored-trace";
import { type ImportIssue } from "@/lib/traces/trace";
import { finishImport } from "../imports/finish-import";
import { type ImportRow } from "../imports/import-row";
import { keepHeld } from "../imports/keep-held";
import { sourceOf } from "../imports/read-import";

/** What became of a file that was stored at once. */
export interface CreatedTraces {
  format: string | null;
  confidence: ParsedSource["confidence"];
  /** In the order of the file, also those that were there already. */
  traces: StoredTrace[];
  failed: FailedTrace[];
}

const maxReported = 100;

const refuse = (errors: readonly ImportIssue[]): KnownError => {
  const details = errors.slice(0, maxReported).map(({ pointer, message }) => ({ pointer, message }));
  const first = errors[0]?.message ?? "No traces found in it.";
  return new KnownError("INVALID", `This file cannot be imported: ${first}`, details);
};

const isError = ({ severity }: ImportIssue): boolean => severity === "error";

/**
 * Stores the traces of an upload whose bytes have arrived: its import is STORING, or they are `held`, and go into the
 * database while the first traces are read. Throws INVALID, with JSON pointers in `details`, where no trace of it can
 * be read.
 */
export const storeUpload = async (
  row: ImportRow & { originalId: string },
  options: Pick<SourceOptions, "format" | "mapping">,
  held: Uint8Array<ArrayBuffer> | null = null,
): Promise<CreatedTraces> => {
  const kept = held && keepHeld(row, held);
  kept?.catch(() => undefined); // awaited before anything is stored
  const parsed = await parseSource(sourceOf(row, held), options);
  const wish = { isAwaited: true, maxListed: Infinity };
  const { traces, failed } = await finishImport(row, parsed, kept ? { ...wish, kept } : wish);
  if (traces.length === 0) throw refuse(failed.flatMap(({ issues }) => issues.filter(isError)));
  return { format: parsed.format, confidence: parsed.confidence, traces, failed };
};
