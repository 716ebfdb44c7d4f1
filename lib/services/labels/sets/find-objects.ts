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

/** The file that was opened last: the traces of one file mostly come one after another. */
let last: { originalId: string; objects: Map<string, JsonObject> } | null = null;

const open = async (workspaceId: string, originalId: string): Promise<Map<string, JsonObject>> => {
  const file = await prisma.original.findFirst({ where: { id: originalId, workspaceId }, select: { byteSize: true } });
  if (!file || file.byteSize > maxOriginalBytes) return new Map();
  if (last?.originalId === originalId) return last.objects;
  const { document } = await openFile(await joined(readChunks({ workspaceId, originalId }), file.byteSize));
  last = { originalId, objects: document === null ? new Map() : objectsOf(document) };
  return last.objects;
};

/** A trace and the file that it came from. */
interface TraceOfFile {
  contentHash: string;
  originalId: string | null;
}

/**
 * Finds the Who&When objects that traces were read from, by content hash; none for a trace whose file was not kept, is
 * too large, or reads differently from what is stored, because it was masked.
 */
export const findObjects = async (
  workspaceId: string,
  traces: readonly TraceOfFile[],
): Promise<Map<string, JsonObject>> => {
  const found = new Map<string, JsonObject>();
  for (const { contentHash, originalId } of traces) {
    const object = originalId === null ? undefined : (await open(workspaceId, originalId)).get(contentHash);
    if (object) found.set(contentHash, object);
  }
  return found;
};
