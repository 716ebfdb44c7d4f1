import { crc32 } from "node:zlib";
import { type Budget, OpenError } from "./opening";
import { unpackStream } from "./unpack-stream";

/** A file of an archive. `read` unpacks it, and throws an OpenError where that cannot be. */
export interface ArchiveEntry {
  path: string;
  read: () => Uint8Array | Promise<Uint8Array>;
}

const endSignature = 0x06054b50;
const end64Signature = 0x06064b50;
const end64LocatorSignature = 0x07064b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endSize = 22;
const maxCommentSize = 0xffff;
const unknown32 = 0xffffffff;

/**
 * The files of a ZIP archive, read by its directory at the end, whose sizes hold also where the entries themselves
 * leave them to a data descriptor. Stored, deflated and Zstandard entries; ZIP64.
 */
export function unzip(bytes: Uint8Array, budget: Budget): ArchiveEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readDirectory(bytes, view, budget);
  } catch (error) {
    if (error instanceof RangeError) throw new OpenError("archive-broken", "Its ZIP directory is damaged.");
    throw error;
  }
}

function readDirectory(bytes: Uint8Array, view: DataView, budget: Budget): ArchiveEntry[] {
  const directory = findDirectory(view);
  const entries: ArchiveEntry[] = [];
  let at = directory.from;
  for (let left = directory.count; left > 0; left -= 1) {
    if (view.getUint32(at, true) !== entrySignature)
      throw new OpenError("archive-broken", "Its ZIP directory is damaged.");
    budget.addEntry();
    const nameSize = view.getUint16(at + 28, true);
    const extraSize = view.getUint16(at + 30, true);
    const name = bytes.subarray(at + 46, at + 46 + nameSize);
    const header: Header = {
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      from: view.getUint32(at + 42, true),
    };
    readZip64(view, at + 46 + nameSize, extraSize, header);
    const path = readName(name);
    if (!path.endsWith("/")) entries.push({ path, read: () => readEntry(bytes, view, header, budget) });
    at += 46 + nameSize + extraSize + view.getUint16(at + 32, true);
  }
  return entries;
}

interface Header {
  flags: number;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  from: number;
}

function findDirectory(view: DataView): { from: number; count: number } {
  const lowest = Math.max(0, view.byteLength - endSize - maxCommentSize);
  for (let at = view.byteLength - endSize; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) !== endSignature) continue;
    const count = view.getUint16(at + 10, true);
    const from = view.getUint32(at + 16, true);
    if (count !== 0xffff && from !== unknown32) return { from, count };
    if (at < 20 || view.getUint32(at - 20, true) !== end64LocatorSignature) return { from, count };
    const end64 = toNumber(view.getBigUint64(at - 12, true));
    if (view.getUint32(end64, true) !== end64Signature) break;
    return {
      from: toNumber(view.getBigUint64(end64 + 48, true)),
      count: toNumber(view.getBigUint64(end64 + 32, true)),
    };
  }
  throw new OpenError("archive-broken", "It is a ZIP archive whose directory, at its end, is missing: it was cut off.");
}

/**
 * Sizes and place of an entry beyond 4 GiB stand in an extra field, in this order, each only where its field is full.
 */
function readZip64(view: DataView, from: number, size: number, header: Header): void {
  for (let at = from; at + 4 <= from + size; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let place = at + 4;
    for (const field of ["size", "packedSize", "from"] as const) {
      if (header[field] !== unknown32) continue;
      header[field] = toNumber(view.getBigUint64(place, true));
      place += 8;
    }
    return;
  }
}

const toNumber = (value: bigint): number => Number(value);

function readName(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

async function readEntry(bytes: Uint8Array, view: DataView, header: Header, budget: Budget): Promise<Uint8Array> {
  if ((header.flags & 1) !== 0) throw new OpenError("encrypted", "It is encrypted. Unpack it with its password first.");
  if (header.from + 30 > bytes.length || view.getUint32(header.from, true) !== localSignature)
    throw new OpenError("archive-broken", "Its place in the ZIP archive is damaged.");
  const from = header.from + 30 + view.getUint16(header.from + 26, true) + view.getUint16(header.from + 28, true);
  const packed = bytes.subarray(from, from + header.packedSize);
  if (packed.length < header.packedSize) throw new OpenError("archive-broken", "It is cut off.");
  const unpacked = await unpack(packed, header.method, budget);
  if (crc32(unpacked) !== header.crc) throw new OpenError("archive-broken", "It is damaged: its checksum is wrong.");
  return unpacked;
}

async function unpack(packed: Uint8Array, method: number, budget: Budget): Promise<Uint8Array> {
  if (method === 0) {
    budget.addBytes(packed.length);
    return packed;
  }
  if (method === 8) return unpackStream(packed, "deflate", budget);
  if (method === 93 || method === 20) return unpackStream(packed, "zstd", budget);
  throw new OpenError(
    "compression-unknown",
    `It is packed by method ${method}. Pack it again with the usual one, deflate.`,
  );
}
