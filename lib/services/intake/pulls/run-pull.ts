import { createHash } from "node:crypto";
import { prisma } from "@/lib/db";
import { maxUploadBytes, objectStore } from "@/lib/env";
import { isPassing, isStoreAway, KnownError } from "@/lib/errors";
import { toJson } from "../imports/import-row";
import { waitsForNothing } from "../imports/import-turn";
import { sealOriginal } from "../imports/receive-import";
import { moveToStore } from "../originals/move-originals";
import { appendBytes, readChunks } from "../../ground/stored/chunks";
import { enqueueImport } from "../../ground/queue/enqueue";
import { fetcherOf, openWish, PullState } from "./pull-state";
import { forgetWish } from "./run-pull.sql";

interface PullRow {
  id: string;
  workspaceId: string;
  originalId: string;
  receivedBytes: number;
  state: PullState;
}

const findPull = async (importId: string): Promise<PullRow | null> => {
  const row = await prisma.import.findFirst({ where: { id: importId, status: "RECEIVING" } });
  if (!row || row.pull === null || row.originalId === null) return null;
  const { id, workspaceId, originalId, receivedBytes } = row;
  return { id, workspaceId, originalId, receivedBytes, state: PullState.parse(row.pull) };
};

/**
 * Keeps a page and where to go on, together: a worker that dies between two pages loses
 * nothing and fetches nothing twice.
 */
const keepPage = (row: PullRow, bytes: Uint8Array, state: PullState): Promise<boolean> =>
  prisma.$transaction(
    async (tx) => {
      const receivedBytes = row.receivedBytes + bytes.byteLength;
      const { count } = await tx.import.updateMany({
        where: { id: row.id, status: "RECEIVING", receivedBytes: row.receivedBytes },
        data: { receivedBytes, pull: toJson(state), ...waitsForNothing },
      });
      if (count === 0) return false; // canceled, or another worker is ahead
      await appendBytes(tx, row, row.receivedBytes, bytes);
      return true;
    },
    { timeout: 60_000, maxWait: 30_000 },
  );

const hashOf = async (row: PullRow): Promise<string> => {
  const hash = createHash("sha256");
  for await (const chunk of readChunks(row)) hash.update(chunk);
  return hash.digest("hex");
};

/** All is there: the import goes on as an upload would. The key is not needed any more and goes. */
const finish = async (row: PullRow): Promise<void> => {
  if (row.receivedBytes === 0) throw new KnownError("INVALID", "No traces matched the request.");
  const sha256 = await hashOf(row);
  await prisma.$transaction(async (tx) => {
    await sealOriginal(tx, { ...row, sha256, byteSize: row.receivedBytes }, "READING");
    await forgetWish(tx, row.id);
    await enqueueImport(tx, { importId: row.id, turn: 1 });
  });
};

/** Pages are gathered in the database. While the store is away the file stays there, where it is read as well. */
const keepInStore = async (row: PullRow): Promise<void> => {
  if (!objectStore()) return;
  await moveToStore(row).catch((error: unknown) => {
    if (!isStoreAway(error)) throw error;
  });
};

const fail = async (id: string, { code, message }: { code: string; message: string }): Promise<void> => {
  const data = { status: "FAILED" as const, errorCode: code.toLowerCase(), errorMessage: message };
  await prisma.import.updateMany({ where: { id, status: "RECEIVING" }, data });
};

/**
 * Fetches page after page of a pull, from where it had come to, until all is there. What a platform refuses ends it
 * with a sentence; it can be resumed. Rejects with what a worker has to go on after: a database that is away or full.
 */
export const runPull = async (input: { importId: string }, signal: AbortSignal): Promise<void> => {
  const row = await findPull(input.importId);
  if (!row) return;
  try {
    const fetchPage = fetcherOf(openWish(row.workspaceId, row.state));
    for (let isOver = row.state.pageCount > 0 && row.state.cursor === null; !isOver;) {
      const { bytes, next } = await fetchPage(row.state.cursor, signal);
      if (row.receivedBytes + bytes.byteLength > maxUploadBytes())
        throw new KnownError("TOO_LARGE", `The result is larger than ${maxUploadBytes()} bytes. Fetch less at once.`);
      const state = { ...row.state, cursor: next, pageCount: row.state.pageCount + 1 };
      if (!(await keepPage(row, bytes, state))) return;
      row.receivedBytes += bytes.byteLength;
      row.state = state;
      isOver = next === null;
    }
    await finish(row);
    await keepInStore(row);
  } catch (error) {
    if (signal.aborted) throw error; // this worker ends; the queue hands the pull to another
    if (error instanceof KnownError) return fail(row.id, error);
    if (!isPassing(error)) await fail(row.id, { code: "internal", message: "The fetch was interrupted. Try again." });
    throw error;
  }
};
