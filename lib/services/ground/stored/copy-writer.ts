/** Buffers of about this size are handed on, so that few are sent and few are held. */
const pieceSize = 256 * 1024;
/** A character takes at most so many bytes of UTF-8. */
const mostBytes = 3;
/** Above this a text is measured before room is made for it. */
const measuredFrom = 64 * 1024;

const signature = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const jsonbVersion = 1;

/**
 * Rows in the binary format of PostgreSQL's COPY: nothing in a text is to be escaped, and nothing of it is read twice.
 * Whoever writes takes the pieces out as they fill.
 */
export class CopyWriter {
  private buffer = Buffer.allocUnsafeSlow(pieceSize);
  private at = signature.copy(this.buffer);
  private full: Buffer[] = [];

  /** Begins a row of so many fields, each of which is to follow. */
  row(fieldCount: number): void {
    this.makeRoom(2);
    this.at = this.buffer.writeInt16BE(fieldCount, this.at);
  }

  none(): void {
    this.makeRoom(4);
    this.int32(-1);
  }

  bytes(value: Uint8Array): void {
    this.makeRoom(4 + value.length);
    this.int32(value.length);
    this.buffer.set(value, this.at);
    this.at += value.length;
  }

  flag(value: boolean): void {
    this.makeRoom(5);
    this.int32(1);
    this.buffer[this.at++] = value ? 1 : 0;
  }

  integer(value: number | null): void {
    if (value === null) return this.none();
    this.makeRoom(8);
    this.int32(4);
    this.int32(value);
  }

  float(value: number | null): void {
    if (value === null) return this.none();
    this.makeRoom(12);
    this.int32(8);
    this.at = this.buffer.writeDoubleBE(value, this.at);
  }

  text(value: string | null): void {
    if (value === null) return this.none();
    this.makeRoom(4 + roomFor(value));
    this.textAt(value, this.at + 4);
  }

  /** A text of JSON as a value of `jsonb`. */
  json(value: string | null): void {
    if (value === null) return this.none();
    this.makeRoom(5 + roomFor(value));
    this.buffer[this.at + 4] = jsonbVersion;
    this.textAt(value, this.at + 5);
  }

  /** The pieces that are full by now, and no more to be written into. */
  taken(): Buffer[] {
    const { full } = this;
    this.full = [];
    return full;
  }

  /** What is left, with the end of all rows. */
  end(): Buffer[] {
    this.makeRoom(2);
    this.at = this.buffer.writeInt16BE(-1, this.at);
    return [...this.taken(), this.buffer.subarray(0, this.at)];
  }

  private textAt(value: string, from: number): void {
    const end = from + this.buffer.write(value, from);
    this.int32(end - this.at - 4);
    this.at = end;
  }

  private int32(value: number): void {
    const { buffer, at } = this;
    buffer[at] = value >>> 24;
    buffer[at + 1] = value >>> 16;
    buffer[at + 2] = value >>> 8;
    buffer[at + 3] = value;
    this.at = at + 4;
  }

  private makeRoom(size: number): void {
    if (this.at + size <= this.buffer.length) return;
    if (this.at > 0) this.full.push(this.buffer.subarray(0, this.at));
    this.buffer = Buffer.allocUnsafeSlow(Math.max(pieceSize, size));
    this.at = 0;
  }
}

const roomFor = (text: string): number =>
  text.length < measuredFrom ? text.length * mostBytes : Buffer.byteLength(text);
