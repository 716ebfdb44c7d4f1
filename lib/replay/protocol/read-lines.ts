/** Why bytes are no lines of text. */
export class LineFault extends Error {
  override name = "LineFault";
  constructor(
    readonly code: "line-too-long" | "not-utf8",
    message: string,
  ) {
    super(message);
  }
}

/**
 * The lines of a text that comes in pieces of bytes, without their ends; empty ones are left out, a last one without an
 * end is one too. Holds at most one line and the piece that ends it. Throws LineFault where a line has more than
 * `maxBytes` bytes or is no UTF-8.
 */
export async function* readLines(pieces: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  const hold = (part: Uint8Array): void => {
    heldBytes += part.byteLength;
    if (heldBytes > maxBytes) throw new LineFault("line-too-long", `A line is longer than ${maxBytes} bytes.`);
    if (part.byteLength > 0) held.push(part);
  };
  const take = (): string => {
    if (heldBytes === 0) return "";
    const line = textOf(decoder, joined(held, heldBytes)).trim();
    held = [];
    heldBytes = 0;
    return line;
  };
  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf(10); end !== -1; end = piece.indexOf(10, start)) {
      hold(piece.subarray(start, end));
      start = end + 1;
      const line = take();
      if (line !== "") yield line;
    }
    hold(piece.slice(start)); // a copy: the piece may be a part of a large buffer
  }
  const last = take();
  if (last !== "") yield last;
}

const textOf = (decoder: TextDecoder, bytes: Uint8Array): string => {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new LineFault("not-utf8", "A line is not UTF-8.");
  }
};

function joined(parts: readonly Uint8Array[], byteLength: number): Uint8Array {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const bytes = new Uint8Array(byteLength);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}
