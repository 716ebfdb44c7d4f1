import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";

const chunkBytes = 64 * 1024;

/**
 * Reads what is appended to a file from now on, each time it is asked; a file that was put aside is begun anew.
 * @returns a function that hands out the new text
 */
export function followFile(file: string): () => string {
  let offset = existsSync(file) ? statSync(file).size : 0;
  const decoder = new TextDecoder();
  return () => {
    if (!existsSync(file)) return "";
    const { size } = statSync(file);
    if (size < offset) offset = 0;
    if (size === offset) return "";
    const descriptor = openSync(file, "r");
    let text = "";
    try {
      for (const bytes = Buffer.alloc(chunkBytes); offset < size;) {
        const count = readSync(descriptor, bytes, 0, Math.min(chunkBytes, size - offset), offset);
        if (count === 0) break;
        offset += count;
        text += decoder.decode(bytes.subarray(0, count), { stream: true });
      }
    } finally {
      closeSync(descriptor);
    }
    return text;
  };
}
