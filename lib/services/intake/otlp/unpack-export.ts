import { promisify } from "node:util";
import { gunzip, inflate, inflateRaw } from "node:zlib";
import { maxUploadBytes } from "@/lib/env";
import { KnownError } from "@/lib/errors";

/** HTTP's deflate is zlib's; some senders leave its two bytes of header out. */
const inflateEither = async (bytes: Uint8Array, options: { maxOutputLength: number }): Promise<Uint8Array> => {
  const [first = 0, second = 0] = bytes;
  const hasHeader = (first & 15) === 8 && (first * 256 + second) % 31 === 0;
  return promisify(hasHeader ? inflate : inflateRaw)(bytes, options);
};

const codings: Readonly<Record<string, typeof inflateEither>> = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  deflate: inflateEither,
};

/** The bytes of a body that is packed by `coding`. Throws INVALID, TOO_LARGE. */
export const unpackExport = async (bytes: Uint8Array, coding: string): Promise<Uint8Array> => {
  if (coding === "identity" || coding === "") return bytes;
  const unpack = Object.hasOwn(codings, coding) ? codings[coding] : undefined;
  if (!unpack)
    throw new KnownError(
      "INVALID",
      `The content-encoding ${coding.slice(0, 40)} is not supported; gzip and deflate are.`,
    );
  const maxOutputLength = maxUploadBytes();
  try {
    return await unpack(bytes, { maxOutputLength });
  } catch (error) {
    if (error instanceof RangeError)
      throw new KnownError("TOO_LARGE", `The request is larger than ${maxOutputLength} bytes when decompressed.`);
    throw new KnownError("INVALID", `The body is not ${coding}, although its content-encoding says so.`);
  }
};
