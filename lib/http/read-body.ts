import { KnownError } from "@/lib/errors";

const tooLarge = (maxBytes: number): KnownError =>
  new KnownError(
    "TOO_LARGE",
    `The request is larger than ${maxBytes.toLocaleString("en")} bytes, which is the most this server takes.`,
  );

/** The body of `request`, given up as soon as it grows over `maxBytes`. Throws TOO_LARGE. */
export const readBody = async (request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let byteSize = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    byteSize += part.value.byteLength;
    if (byteSize > maxBytes) {
      await reader?.cancel();
      throw tooLarge(maxBytes);
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(byteSize);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
};
