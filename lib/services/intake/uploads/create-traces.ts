import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { deleteImport } from "../imports/delete-import";
import { holdBytes } from "../imports/held-bytes";
import { beginImport, receiveBytes, sealOriginal } from "../imports/receive-import";
import { mappingOf } from "../mappings/require-mapping";
import { inReader } from "../../ground/reader/reader";
import { type CreatedTraces, type storeUpload } from "./store-upload";
import { type UploadedFile } from "./uploaded-file";

const storeInReader = inReader<typeof storeUpload>("store-upload");

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
  const held = holdBytes();
  try {
    const body = bytes instanceof Uint8Array ? each([bytes]) : bytes;
    const arrived = { ...begun, ...(await receiveBytes(begun, body, held)) };
    const { originalId } = await prisma.$transaction((tx) => sealOriginal(tx, arrived, "STORING"));
    const row = { ...begun, originalId, turn: 1, receivedBytes: arrived.byteSize };
    return await storeInReader(row, row, { format: file.format, mapping }, held.whole());
  } catch (error) {
    // what stopped this may also keep it from being taken away
    await deleteImport(ctx, { id: begun.id }).catch(() => undefined);
    throw error;
  } finally {
    held.letGo();
  }
};
