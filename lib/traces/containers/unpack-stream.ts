import { Gunzip, Inflate } from "fflate";
import { Decompress } from "fzstd";
import { type Budget, OpenError, Output } from "./opening";

export type Packing = "gzip" | "deflate" | "zstd";

const pieceSize = 64 * 1024;
const names = { gzip: "gzip", deflate: "deflate", zstd: "Zstandard" } as const;

/** Unpacks one stream in pieces, so that a bomb is seen while it grows and not after. */
export function unpackStream(packed: Uint8Array, packing: Packing, budget: Budget): Uint8Array {
  const output = new Output(budget, packed.length);
  const stream = openStream(packing, (piece) => output.push(piece));
  try {
    for (let at = 0; at < packed.length; at += pieceSize)
      stream.push(packed.subarray(at, at + pieceSize), at + pieceSize >= packed.length);
  } catch (error) {
    if (error instanceof OpenError) throw error;
    const why = error instanceof Error && /EOF|ended/i.test(error.message) ? "cut off" : "damaged";
    throw new OpenError("archive-broken", `Its ${names[packing]} data is ${why}.`);
  }
  return output.finish();
}

function openStream(packing: Packing, take: (piece: Uint8Array) => void): Pick<Inflate, "push"> {
  if (packing === "zstd") return new Decompress(take);
  return packing === "gzip" ? new Gunzip(take) : new Inflate(take);
}
