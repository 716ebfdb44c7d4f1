import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createInflateRaw } from "node:zlib";
import { Decompress } from "fzstd";
import { type Budget, OpenError, Output } from "./opening";

export type Packing = "gzip" | "deflate" | "zstd";

const names = { gzip: "gzip", deflate: "deflate", zstd: "Zstandard" } as const;

/** Unpacks one stream in pieces, so that a bomb is seen while it grows and not after. */
export async function unpackStream(packed: Uint8Array, packing: Packing, budget: Budget): Promise<Uint8Array> {
  try {
    return packing === "zstd" ? unpackZstandard(packed, budget) : await unpackDeflated(packed, packing, budget);
  } catch (error) {
    if (error instanceof OpenError) throw error;
    const why = error instanceof Error && /EOF|end(ed)?\b/i.test(error.message) ? "cut off" : "damaged";
    throw new OpenError("archive-broken", `Its ${names[packing]} data is ${why}.`);
  }
}

async function unpackDeflated(packed: Uint8Array, packing: "gzip" | "deflate", budget: Budget): Promise<Uint8Array> {
  const stream = packing === "gzip" ? createGunzip() : createInflateRaw();
  const output = new Output(budget);
  let refusal: unknown = null;
  const collect = async (pieces: AsyncIterable<Uint8Array>): Promise<void> => {
    try {
      for await (const piece of pieces) output.push(piece, stream.bytesWritten);
    } catch (error) {
      refusal = error;
      throw error;
    }
  };
  await pipeline(Readable.from([packed]), stream, collect).catch((error: unknown) => {
    throw refusal ?? error; // a stream that is left early reports a fault of its own
  });
  return output.finish();
}

/** So little of it is given at once that what comes of it stays small: a few bytes may stand for 128 KiB. */
const zstandardPiece = 4 * 1024;

function unpackZstandard(packed: Uint8Array, budget: Budget): Uint8Array {
  const output = new Output(budget);
  let end = 0;
  const stream = new Decompress((piece) => output.push(piece, end));
  for (let at = 0; at < packed.length; at = end) {
    end = Math.min(packed.length, at + zstandardPiece);
    stream.push(packed.subarray(at, end), end === packed.length);
  }
  return output.finish();
}
