import { open } from "node:fs/promises";
import { type ByteSource } from "@/lib/traces/parse-source";

/** A file on disk as a source to read from at any place; `close` it when done. */
export async function openFileSource(path: string): Promise<ByteSource & { close: () => Promise<void> }> {
  const handle = await open(path, "r");
  const { size } = await handle.stat();
  return {
    byteSize: size,
    read: async (offset, length) => {
      const wanted = Math.max(0, Math.min(length, size - offset));
      const bytes = new Uint8Array(wanted);
      for (let filled = 0; filled < wanted;) {
        const { bytesRead } = await handle.read(bytes, filled, wanted - filled, offset + filled);
        if (bytesRead === 0) return bytes.subarray(0, filled);
        filled += bytesRead;
      }
      return bytes;
    },
    close: () => handle.close(),
  };
}
