import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { openFile } from "@/lib/traces/containers/open-files";
import { type Document } from "@/lib/traces/document";
import { whoAndWhen } from "@/lib/traces/formats/who-and-when";
import { type JsonObject } from "@/lib/traces/json-value";
import { readAs } from "@/lib/traces/read-document";
import { itemDocuments } from "@/lib/traces/recognise-document";
import { readChunks } from "../../ground/stored/chunks";

/** Larger files are not opened for a single trace of theirs. */
const maxOriginalBytes = 64 * 1024 * 1024;

const joined = async (chunks: AsyncIterable<Uint8Array>, byteSize: number): Promise<Uint8Array> => {
  const bytes = new Uint8Array(byteSize);
  let at = 0;
  for await (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
};

/** Every Who&When object of a file, by what was executed in it. */
const objectsOf = (document: Document, found = new Map<string, JsonObject>()): Map<string, JsonObject> => {
  const parts =
    document.kind === "folder" ? document.files : whoAndWhen.recognise(document) ? [] : itemDocuments(document);
  for (const part of parts) objectsOf(part, found);
  if (document.kind !== "json" || !whoAndWhen.recognise(document)) return found;
  const hash = readAs(document, whoAndWhen)[0]?.trace?.contentHash;
  if (hash !== undefined) found.set(hash, document.value as JsonObject);
  return found;
};

/**
 * Finds the Who&When object that a trace was read from; null where its file was not kept, is too large, or reads
 * differently from what is stored, because it was masked.
 */
export type FileReader = (trace: { contentHash: string; originalId: string | null }) => Promise<JsonObject | null>;

/** Opens each file once as long as its traces come one after another. */
export const createFileReader = (ctx: WorkspaceContext): FileReader => {
  let last: { originalId: string; objects: Map<string, JsonObject> } | null = null;
  const { workspaceId } = ctx;
  const open = async (originalId: string): Promise<Map<string, JsonObject>> => {
    const file = await prisma.original.findFirst({
      where: { id: originalId, workspaceId },
      select: { byteSize: true },
    });
    if (!file || file.byteSize > maxOriginalBytes) return new Map();
    const { document } = await openFile(await joined(readChunks({ workspaceId, originalId }), file.byteSize));
    return document === null ? new Map() : objectsOf(document);
  };
  return async ({ contentHash, originalId }) => {
    if (originalId === null) return null;
    if (last?.originalId !== originalId) last = { originalId, objects: await open(originalId) };
    return last.objects.get(contentHash) ?? null;
  };
};
