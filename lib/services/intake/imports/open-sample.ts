import { openFile } from "@/lib/traces/containers/open-files";
import { type Document, type FileDocument } from "@/lib/traces/document";
import { type ImportPreview } from "@/lib/traces/import-view";
import { type ByteSource } from "@/lib/traces/parse-source";
import { maxInlineBytes } from "./max-inline-bytes";

/** The first part of a file, cut behind its last whole line. */
const readHead = async (source: ByteSource): Promise<Uint8Array> => {
  const bytes = await source.read(0, maxInlineBytes);
  return source.byteSize <= maxInlineBytes ? bytes : bytes.subarray(0, bytes.lastIndexOf(10) + 1);
};

/**
 * What a mapping made by hand is tried on: the file, or of a large one its first lines. Null where it holds
 * neither JSON, tables nor text.
 */
export const openSample = async (source: ByteSource): Promise<FileDocument | null> => {
  const { document } = await openFile(await readHead(source));
  return document && firstFile(document);
};

const firstFile = (document: Document): FileDocument | null =>
  document.kind === "folder" ? (document.files[0] ?? null) : document;

export const kindOfSample = (document: FileDocument | null): ImportPreview["canMap"] =>
  document && (document.kind === "text" ? "text" : "json");
