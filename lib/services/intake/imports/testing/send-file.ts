import { randomUUID } from "node:crypto";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type ImportView } from "@/lib/traces/import-view";
import { sampleTrace, toBytes } from "@/lib/services/traces/reading/testing/sample-file";
import { maxInlineBytes } from "../max-inline-bytes";
import { type NewImport, receiveImport } from "../receive-import";

/** A body that comes in parts of `partSize` bytes. */
export async function* inParts(bytes: Uint8Array, partSize = 1_000): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += partSize) yield bytes.subarray(from, from + partSize);
}

/** Sends a value as a JSON file. */
export const sendFile = (ctx: WorkspaceContext, value: unknown, wish: Partial<NewImport> = {}): Promise<ImportView> =>
  receiveImport(ctx, { source: "upload", fileName: "sample.json", ...wish }, inParts(toBytes(value)));

/** A file that is too large to be read while its sender waits: many small traces. */
export const largeFile = (): Record<string, unknown>[] => {
  const text = "x".repeat(100_000);
  const count = Math.ceil(maxInlineBytes / text.length) + 1;
  return Array.from({ length: count }, () => sampleTrace({}, [{ agent: "A", content: text + randomUUID() }]));
};
