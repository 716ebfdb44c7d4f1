import { type ByteSource } from "@/lib/traces/parse-source";
import { chunkSize, readChunk } from "../../ground/stored/chunks";

/**
 * A stored file as a source that holds no more than one piece of it in memory. Reading throws
 * `gone()` once the file is deleted.
 */
export const originalSource = (
  place: { workspaceId: string; originalId: string },
  byteSize: number,
  gone: () => Error,
): ByteSource => {
  let held: { index: number; bytes: Uint8Array } | null = null;
  const chunkAt = async (index: number): Promise<Uint8Array> => {
    if (held?.index !== index) {
      const bytes = await readChunk(place, index);
      if (!bytes) throw gone();
      held = { index, bytes };
    }
    return held.bytes;
  };
  const read = async (offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> => {
    const end = Math.min(offset + length, byteSize);
    const bytes = new Uint8Array(Math.max(0, end - offset));
    for (let from = offset; from < end;) {
      const index = Math.floor(from / chunkSize);
      const chunk = await chunkAt(index);
      const part = chunk.subarray(from - index * chunkSize, end - index * chunkSize);
      bytes.set(part, from - offset);
      from += part.byteLength;
    }
    return bytes;
  };
  return { byteSize, read };
};
