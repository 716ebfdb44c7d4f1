import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { type ParsedSource, parseSource } from "@/lib/traces/parse-source";
import { type FailedTrace, type StoredTrace } from "@/lib/traces/stored-trace";
import { type ImportIssue } from "@/lib/traces/trace";
import { deleteImport } from "../imports/delete-import";
import { finishImport } from "../imports/finish-import";
import { sourceOf } from "../imports/read-import";
import { beginImport, receiveBytes, sealOriginal } from "../imports/receive-import";
import { mappingOf } from "../mappings/require-mapping";
import { memorySource, type UploadedFile } from "./uploaded-file";

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
  const first = errors[0]?.message ?? "No trace was found in it.";
  return new KnownError("INVALID", `This file cannot be imported: ${first}`, details);
};

const isError = ({ severity }: ImportIssue): boolean => severity === "error";

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

/**
 * Stores every trace of a file with its steps, issues and the bytes as they came, without a person looking at it
 * before; each trace whole or not at all.
 * Content that the workspace has already is not stored twice: it is answered with `isDuplicate` and the id of the trace
 * that is there. Traces that cannot be read are `failed` and keep no other out. New traces that did not pass are
 * attributed by the tracer, the first ones before this answers.
 * Throws INVALID, with JSON pointers in `details`, where no trace of the file can be read; nothing of it is left then,
 * nor where the body breaks off.
 */
export const createTraces = async (ctx: WorkspaceContext, file: UploadedFile): Promise<CreatedTraces> => {
  const { bytes } = file;
  const mapping = await mappingOf(ctx, file);
  const begun = await beginImport(ctx, { ...file, source: file.source ?? "upload" });
  try {
    const body = bytes instanceof Uint8Array ? each([bytes]) : bytes;
    const arrived = { ...begun, ...(await receiveBytes(begun, body)) };
    const { originalId } = await prisma.$transaction((tx) => sealOriginal(tx, arrived, "STORING"));
    const row = { ...begun, originalId, turn: 1, receivedBytes: arrived.byteSize };
    const source = bytes instanceof Uint8Array ? memorySource(bytes) : sourceOf(row);
    const parsed = await parseSource(source, { format: file.format, mapping });
    const { traces, failed } = await finishImport(row, parsed, { isAwaited: true, maxListed: Infinity });
    if (traces.length === 0) throw refuse(failed.flatMap(({ issues }) => issues.filter(isError)));
    return { format: parsed.format, confidence: parsed.confidence, traces, failed };
  } catch (error) {
    // what stopped this may also keep it from being taken away
    await deleteImport(ctx, { id: begun.id }).catch(() => undefined);
    throw error;
  }
};
