import { type ByteSource } from "./byte-source";

const lineFeed = 0x0a;

export interface SourceLine {
  text: string;
  /** From 1. */
  line: number;
  /** Where the next one begins. */
  to: number;
}

/** The lines of a file, one in memory at a time. A line longer than `maxBytes` ends the reading with a RangeError. */
export async function* readLines(source: ByteSource, readSize: number, maxBytes: number): AsyncGenerator<SourceLine> {
  const decoder = new TextDecoder();
  let pieces: Uint8Array[] = [];
  let held = 0;
  let line = 0;
  for (let offset = 0; offset < source.byteSize; offset += readSize) {
    const bytes = await source.read(offset, readSize);
    let from = 0;
    for (let end = bytes.indexOf(lineFeed); end !== -1; end = bytes.indexOf(lineFeed, from)) {
      line += 1;
      pieces.push(bytes.subarray(from, end));
      yield { text: decoder.decode(concat(pieces)), line, to: offset + end + 1 };
      pieces = [];
      held = 0;
      from = end + 1;
    }
    pieces.push(bytes.subarray(from));
    held += bytes.length - from;
    if (held > maxBytes) throw new RangeError(`line ${line + 1} is too long`);
  }
  yield { text: decoder.decode(concat(pieces)), line: line + 1, to: source.byteSize };
}

function concat(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  if (pieces.length === 1 && only) return only;
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
