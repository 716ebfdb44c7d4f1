import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { deleteImport } from "../imports/delete-import";
import { inChunks } from "../../ground/stored/chunks";
import { type HeldBytes, holdBytes } from "../imports/held-bytes";
import { type ImportRow } from "../imports/import-row";
import { beginImport, receiveBytes, sealOriginal } from "../imports/receive-import";
import { mappingOf } from "../mappings/require-mapping";
import { inReader } from "../../ground/reader/reader";
import { type CreatedTraces, type storeUpload } from "./store-upload";
import { type UploadedFile } from "./uploaded-file";

const storeInReader = inReader<typeof storeUpload>("store-upload");

/** Lets go of each value once it is asked for the next. */
async function* each<T>(values: T[], others?: AsyncIterable<T>): AsyncGenerator<T> {
  for (let next = values.shift(); next !== undefined; next = values.shift()) yield next;
  if (others) yield* others;
}

/** The import of a body that is large once its bytes are kept; null where all of them are `held`. */
const takeIn = async (
  begun: ImportRow & { originalId: string },
  body: AsyncIterable<Uint8Array>,
  held: HeldBytes,
): Promise<(ImportRow & { originalId: string }) | null> => {
  const pieces = inChunks(body);
  const first: Uint8Array[] = [];
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    first.push(next.value);
    if (held.add(next.value)) continue;
    const arrived = { ...begun, ...(await receiveBytes(begun, each(first, pieces), held)) };
    const { originalId } = await prisma.$transaction((tx) => sealOriginal(tx, arrived, "STORING"));
    return { ...begun, originalId, receivedBytes: arrived.byteSize };
  }
  return null;
};

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
  const held = holdBytes();
  try {
    const body = bytes instanceof Uint8Array ? each([bytes]) : bytes;
    const row = { ...((await takeIn(begun, body, held)) ?? begun), turn: 1 };
    return await storeInReader(row, row, { format: file.format, mapping }, held.whole());
  } catch (error) {
    // what stopped this may also keep it from being taken away
    await deleteImport(ctx, { id: begun.id }).catch(() => undefined);
    throw error;
  } finally {
    held.letGo();
  }
};
