import { type Prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { decodeBase64 } from "@/lib/traces/media/base64";
import { type Step } from "@/lib/traces/trace";
import { chunkSize, insertChunk, packChunk } from "./chunks";
import { keepChunk } from "./objects";
import { findContents, findSameContent, lockContent } from "./same-content.sql";
import { dropMedia, type MediaRow, upsertMedia } from "./store-media.sql";

/** Media of a trace that has this id, and the bytes of what is new of it, as base64 by their SHA-256. */
export interface StoredMedia {
  id: string;
  trace: { steps: readonly Step[] };
  files?: ReadonlyMap<string, string> | undefined;
}

function* rowsOf(
  workspaceId: string,
  { id: traceId, trace }: StoredMedia,
  originals: ReadonlyMap<string, string>,
): Generator<MediaRow> {
  const escapeOrNull = (text: string | undefined): string | null =>
    text === undefined ? null : escapeForStorage(text);
  for (const { index: stepIndex, media = [] } of trace.steps)
    for (const [place, { kind, mediaType, name, byteSize, sha256, address }] of media.entries())
      yield {
        workspaceId,
        traceId,
        stepIndex,
        place,
        kind,
        mediaType: escapeOrNull(mediaType),
        name: escapeOrNull(name),
        byteSize: byteSize ?? null,
        sha256: sha256 ?? null,
        address: escapeOrNull(address),
        originalId: (sha256 === undefined ? undefined : originals.get(sha256)) ?? null,
      };
}

/** A file of these bytes, where the workspace has none; its id. */
export const storeBytes = async (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  { sha256, byteSize, pieces }: { sha256: string; byteSize: number; pieces: AsyncIterable<Uint8Array> },
): Promise<string> => {
  await lockContent(tx, workspaceId, sha256);
  const [known] = await findSameContent(tx, workspaceId, sha256);
  if (known) return known.id;
  const { id: originalId } = await tx.original.create({
    data: { workspaceId, sha256, byteSize, fileName: null },
    select: { id: true },
  });
  let index = 0;
  for await (const piece of pieces) {
    const kept = await keepChunk({ workspaceId, originalId }, index, await packChunk(Buffer.from(piece)));
    await insertChunk(tx, { workspaceId, originalId }, index++, kept);
  }
  return originalId;
};

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += chunkSize) yield bytes.subarray(from, from + chunkSize);
}

/** The files of the bytes of media, stored where the workspace has them not, by their SHA-256. */
const storeFiles = async (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  files: ReadonlyMap<string, string>,
): Promise<Map<string, string>> => {
  const known = await findContents(tx, workspaceId, [...files.keys()]);
  const originals = new Map(known.map(({ id, sha256 }) => [sha256, id]));
  // In one order, so that two files with the same media never wait for each other in a circle.
  for (const sha256 of [...files.keys()].toSorted()) {
    const bytes = originals.has(sha256) ? null : decodeBase64(files.get(sha256) ?? "");
    if (bytes === null) continue;
    const file = { sha256, byteSize: bytes.byteLength, pieces: inPieces(bytes) };
    originals.set(sha256, await storeBytes(tx, workspaceId, file));
  }
  return originals;
};

/**
 * Stores the media of traces in the transaction of the caller, bytes once for each workspace. Of a trace that
 * `isReplaced`, what it has no more goes, with bytes that nothing else names.
 */
export const storeMedia = async (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  stored: readonly StoredMedia[],
  { isReplaced = false } = {},
): Promise<void> => {
  const files = new Map(stored.flatMap(({ files: own }) => [...(own ?? [])]));
  const originals = files.size === 0 ? new Map<string, string>() : await storeFiles(tx, workspaceId, files);
  const rows = stored.flatMap((one) => [...rowsOf(workspaceId, one, originals)]);
  if (rows.length > 0) await upsertMedia(tx, rows);
  if (isReplaced) for (const { id } of stored) await dropMedia(tx, workspaceId, id, rows);
};
