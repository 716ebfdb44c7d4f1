import { type ImportSource } from "@/lib/traces/import-view";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";
import { type ByteSource } from "@/lib/traces/parse-source";

/** A file as a request or a command has it. */
export interface UploadedFile {
  /** In memory as a whole, or in parts as they arrive. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  fileName?: string | undefined;
  /** Name of the format, where the reader knows better than the file looks. */
  format?: string | undefined;
  /** How its fields are mapped by hand, or the name of a saved mapping. */
  mapping?: FileMapping | undefined;
  mappingName?: string | undefined;
  /** Name of the system that made the traces, where the file names none. */
  system?: string | undefined;
  /** Its version, where the file states none. */
  version?: string | undefined;
  /** Where it came from; an upload unless said otherwise. */
  source?: ImportSource | undefined;
}

/** Bytes in memory as a source to read from. */
export const memorySource = (bytes: Uint8Array): ByteSource => ({
  byteSize: bytes.byteLength,
  read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
});
