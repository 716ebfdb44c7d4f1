import { parseTar } from "nanotar";
import { type Budget, OpenError } from "./opening";
import { type ArchiveEntry } from "./unzip";

const blockSize = 512;

/** Whether the bytes begin with the header of a tar archive: its mark, and a sum that fits. */
export function isTar(bytes: Uint8Array): boolean {
  const header = bytes.subarray(0, blockSize);
  if (header.length < blockSize || readAscii(header, 257, 5) !== "ustar") return false;
  let sum = 8 * 0x20;
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte;
  return parseInt(readAscii(header, 148, 8), 8) === sum;
}

const readAscii = (bytes: Uint8Array, from: number, size: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + size));

/** The files of a tar archive; links and devices are left out. */
export function untar(bytes: Uint8Array, budget: Budget): ArchiveEntry[] {
  const isWhole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  try {
    const files = parseTar(isWhole ? bytes : new Uint8Array(bytes), {
      filter: ({ type, size = 0 }) => {
        budget.addEntry();
        if (!(size >= 0)) throw new RangeError("a size below 0");
        return type === "file" || type === "contiguousFile";
      },
    });
    return files.map(({ name, data = new Uint8Array() }) => ({ path: name, read: () => data }));
  } catch (error) {
    if (error instanceof RangeError)
      throw new OpenError("archive-broken", "It is a tar archive that is cut off or damaged.");
    throw error;
  }
}
