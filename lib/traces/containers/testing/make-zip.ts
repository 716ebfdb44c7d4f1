import { crc32 } from "node:zlib";
import { deflateSync } from "fflate";

/**
 * A file of a ZIP archive that a test makes. `method` 0 stores, 8 deflates, 93 is Zstandard, whose
 * bytes are handed in as `packed`.
 */
export interface MadeEntry {
  path: string;
  text: string;
  method?: number;
  packed?: Uint8Array;
  flags?: number;
  /** Instead of the right one. */
  crc?: number;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * A ZIP archive whose entries leave their sizes to a data descriptor, as streaming writers do:
 * only the directory knows them.
 */
export function makeZip(entries: readonly MadeEntry[]): Uint8Array {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  const put = (piece: Uint8Array): void => {
    pieces.push(piece);
    at += piece.length;
  };
  for (const { path, text, method = 8, packed: given, flags = 8, crc } of entries) {
    const bytes = encode(text);
    const name = encode(path);
    const packed = given ?? (method === 8 ? deflateSync(bytes) : bytes);
    const from = at;
    put(
      record(
        [0x04034b50, 4],
        [20, 2],
        [flags, 2],
        [method, 2],
        [0, 4],
        [0, 4],
        [0, 4],
        [0, 4],
        [name.length, 2],
        [0, 2],
      ),
    );
    put(name);
    put(packed);
    directory.push(
      record(
        ...([
          [0x02014b50, 4],
          [20, 2],
          [20, 2],
          [flags, 2],
          [method, 2],
          [0, 4],
          [crc ?? crc32(bytes), 4],
        ] as const),
        ...([
          [packed.length, 4],
          [bytes.length, 4],
          [name.length, 2],
          [0, 2],
          [0, 2],
          [0, 2],
          [0, 2],
          [0, 4],
        ] as const),
        [from, 4],
      ),
      name,
    );
  }
  const from = at;
  directory.forEach(put);
  put(record([0x06054b50, 4], [0, 4], [entries.length, 2], [entries.length, 2], [at - from, 4], [from, 4], [0, 2]));
  return joinBytes(pieces);
}

function record(...fields: readonly (readonly [value: number, size: number])[]): Uint8Array {
  const bytes = fields.flatMap(([value, size]) =>
    Array.from({ length: size }, (_, at) => Math.floor(value / 256 ** at) % 256),
  );
  return Uint8Array.from(bytes);
}

/** A Zstandard frame that stores a short text as it is. */
export function storeZstandard(text: string): Uint8Array {
  const bytes = encode(text);
  const size = [bytes.length & 0xff, (bytes.length >> 8) & 0xff];
  const block = (bytes.length << 3) | 1;
  const header = [
    0x28,
    0xb5,
    0x2f,
    0xfd,
    0x60,
    ...[bytes.length - 256].flatMap((size) => [size & 0xff, (size >> 8) & 0xff]),
  ];
  const short = [0x28, 0xb5, 0x2f, 0xfd, 0x20, size[0] ?? 0];
  return Uint8Array.from([
    ...(bytes.length < 256 ? short : header),
    block & 0xff,
    (block >> 8) & 0xff,
    block >> 16,
    ...bytes,
  ]);
}

export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
