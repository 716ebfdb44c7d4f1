import { KnownError } from "@/lib/errors";

const tooLarge = (maxBytes: number): KnownError =>
  new KnownError(
    "TOO_LARGE",
    `The request is larger than ${maxBytes.toLocaleString("en")} bytes, the maximum this server accepts.`,
  );

const brokenOff = (): KnownError => new KnownError("INVALID", "The request was interrupted before it arrived in full.");

/**
 * The body of `request` part by part, given up as soon as it grows over `maxBytes`, which `refusal` words. Throws
 * TOO_LARGE, and INVALID where less comes than was announced.
 */
export async function* readParts(
  request: Request,
  maxBytes: number,
  refusal: (maxBytes: number) => KnownError = tooLarge,
): AsyncGenerator<Uint8Array> {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > maxBytes) throw refusal(maxBytes);
  let byteSize = 0;
  const reader = request.body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      byteSize += part.value.byteLength;
      if (byteSize > maxBytes) throw refusal(maxBytes);
      yield part.value;
    }
    if (byteSize < announced || request.signal.aborted) throw brokenOff();
  } finally {
    await reader?.cancel().catch(() => undefined); // a body that has broken off cannot be canceled
  }
}

/** The body of `request` as a whole. Throws as `readParts`. */
export const readBody = async (
  request: Request,
  maxBytes: number,
  refusal?: (maxBytes: number) => KnownError,
): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let byteSize = 0;
  for await (const part of readParts(request, maxBytes, refusal)) {
    byteSize += part.byteLength;
    chunks.push(part);
  }
  const bytes = new Uint8Array(byteSize);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
};
