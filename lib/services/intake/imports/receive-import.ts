import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { type ImportSource, type ImportView } from "@/lib/traces/import-view";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";
import { inChunks, insertChunk, packChunk } from "../../ground/stored/chunks";
import { keepChunk } from "../../ground/stored/objects";
import { findSameContent, lockContent } from "../../ground/stored/same-content.sql";
import { mappingOf } from "../mappings/require-mapping";
import { readRedaction } from "../../people/redaction/read-redaction";
import { enqueueImport } from "../../ground/queue/enqueue";
import { inReader } from "../../ground/reader/reader";
import { type hashOriginal } from "../originals/hash-original";
import { deleteImport } from "./delete-import";
import { attend } from "./fail-import";
import { type HeldBytes, holdBytes } from "./held-bytes";
import { escapeOrNull, type ImportRow, toImportView, toJson } from "./import-row";
import { maxInlineBytes } from "./max-inline-bytes";
import { waitsForNothing } from "./import-turn";
import { readInReader } from "./read-in-reader";
import { requireImport } from "./require-import";
import { noteImport } from "./note-import";

/**
 * What is known of a file before its bytes arrive. Options left out: the format is recognized, the
 * workspace's rule for masking holds.
 */
export interface NewImport {
  source: ImportSource;
  fileName?: string | undefined;
  /** As announced, for the progress. */
  byteSize?: number | undefined;
  format?: string | undefined;
  mapping?: FileMapping | undefined;
  /** Of a saved mapping, in place of one that is given. */
  mappingName?: string | undefined;
  system?: string | undefined;
  version?: string | undefined;
  redacts?: boolean | undefined;
}

const maxNameLength = 300;

/** The columns of a new import as its sender wants it. Throws NOT_FOUND for a mapping that is not there. */
export const newImportColumns = async (ctx: WorkspaceContext, wish: NewImport) => {
  const { workspaceId, actor } = ctx;
  const mapping = await mappingOf(ctx, wish);
  return {
    workspaceId,
    source: wish.source,
    byteSize: wish.byteSize ?? null,
    fileName: escapeOrNull(wish.fileName?.slice(0, maxNameLength)),
    format: escapeOrNull(wish.format),
    ...(mapping === undefined ? {} : { mapping: toJson(mapping) }),
    mappingName: escapeOrNull(wish.mappingName),
    system: escapeOrNull(wish.system),
    version: escapeOrNull(wish.version),
    redacts: wish.redacts ?? (await readRedaction(workspaceId)).onImport,
    createdById: actor.kind === "user" ? actor.userId : null,
    createdByName: actor.name,
  };
};

/** Begins an import: its row, and an empty file that its bytes go into. */
export const beginImport = async (
  ctx: WorkspaceContext,
  wish: NewImport,
): Promise<ImportRow & { originalId: string }> => {
  const columns = await newImportColumns(ctx, wish);
  const { workspaceId, fileName } = columns;
  return prisma.$transaction(async (tx) => {
    const { id: originalId } = await tx.original.create({ data: { workspaceId, fileName, byteSize: 0 } });
    const begun = { ...(await tx.import.create({ data: { ...columns, originalId } })), originalId };
    await noteImport(tx, ctx, begun);
    return begun;
  });
};

const cancelled = (): KnownError => new KnownError("CONFLICT", "This import was canceled while its file arrived.");

const hashInReader = inReader<typeof hashOriginal>("hash-original");

/** SHA-256 in hex, made outside of this thread as well: by a thread of Node's own. */
export const hashHeld = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");

/**
 * Puts the body into the file, piece by piece, and answers its hash; a small one is held besides. Throws CONFLICT as
 * soon as the import is canceled, StoreAwayError where a store is set and does not answer.
 */
export const receiveBytes = async (
  { id, workspaceId, originalId }: { id: string; workspaceId: string; originalId: string },
  body: AsyncIterable<Uint8Array>,
  held: HeldBytes,
): Promise<{ sha256: string; byteSize: number }> => {
  let byteSize = 0;
  let index = 0;
  for await (const chunk of inChunks(body)) {
    byteSize += chunk.byteLength;
    const at = index++;
    const kept = await keepChunk({ workspaceId, originalId }, at, await packChunk(chunk));
    await prisma.$transaction(async (tx) => {
      const { count } = await tx.import.updateMany({
        where: { id, status: "RECEIVING" },
        data: { receivedBytes: byteSize },
      });
      if (count === 0) throw cancelled();
      await insertChunk(tx, { workspaceId, originalId }, at, kept);
    });
    held.add(chunk);
  }
  const bytes = held.whole();
  const sha256 = await (bytes ? hashHeld(bytes) : hashInReader({ workspaceId }, { workspaceId, originalId }));
  return { sha256, byteSize };
};

interface Arrived {
  id: string;
  workspaceId: string;
  originalId: string;
  sha256: string;
  byteSize: number;
}

/**
 * All bytes are there: the import is tied to them, or to the file of the same bytes where the workspace has one. Throws
 * CONFLICT where it is canceled.
 */
export const sealOriginal = async (
  tx: Prisma.TransactionClient,
  arrived: Arrived,
  status: "READING" | "STORING",
): Promise<{ originalId: string }> => {
  const { id, workspaceId, sha256, byteSize } = arrived;
  // One at a time for the same bytes; the second finds the first one's.
  await lockContent(tx, workspaceId, sha256);
  const [known] = await findSameContent(tx, workspaceId, sha256);
  const originalId = known?.id ?? arrived.originalId;
  const { count } = await tx.import.updateMany({
    where: { id, status: "RECEIVING" },
    data: { status, turn: 1, byteSize, receivedBytes: byteSize, originalId, ...waitsForNothing },
  });
  if (count === 0) throw cancelled();
  if (known) await tx.original.delete({ where: { id: arrived.originalId } });
  else await tx.original.update({ where: { id: originalId }, data: { sha256, byteSize } });
  return { originalId };
};

/** Lets what has arrived be read: at once, or by a worker where it is large. */
const endReceiving = (arrived: Arrived): Promise<{ isSmall: boolean }> =>
  prisma.$transaction(async (tx) => {
    const { id, byteSize } = arrived;
    await sealOriginal(tx, arrived, "READING");
    const isSmall = byteSize <= maxInlineBytes;
    if (!isSmall) await enqueueImport(tx, { importId: id, turn: 1 });
    return { isSmall };
  });

/**
 * Takes in a file, piece by piece and never in memory as a whole, and reads it: READY with what was found, or READING
 * by a worker where it is large.
 * Nothing is stored as a trace before `storeImport`. A body that breaks off leaves nothing behind; its error is thrown.
 */
export const receiveImport = async (
  ctx: WorkspaceContext,
  wish: NewImport,
  body: AsyncIterable<Uint8Array>,
): Promise<ImportView> => {
  const begun = await beginImport(ctx, wish);
  const { id } = begun;
  const held = holdBytes();
  try {
    const { isSmall } = await receiveAll(ctx, begun, body, held);
    const turn = { importId: id, turn: 1 };
    if (isSmall) await attend(turn, readInReader(ctx, turn, held.whole()));
  } finally {
    held.letGo();
  }
  return toImportView(await requireImport(ctx, id));
};

const receiveAll = async (
  ctx: WorkspaceContext,
  begun: ImportRow & { originalId: string },
  body: AsyncIterable<Uint8Array>,
  held: HeldBytes,
): Promise<{ isSmall: boolean }> => {
  try {
    return await endReceiving({ ...begun, ...(await receiveBytes(begun, body, held)) });
  } catch (error) {
    await deleteImport(ctx, { id: begun.id }).catch(() => undefined); // a person has canceled it before
    throw error;
  }
};
