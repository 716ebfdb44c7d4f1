import { type ImportIssue } from "../trace";

/** What opening a file may cost. Past a limit it ends in a clear error, whatever an archive says of itself. */
export interface OpenLimits {
  /** Bytes of all that is unpacked. */
  maxBytes: number;
  /**
   * How many times the size of what it was packed in anything may grow, once it is larger than `ratioFrom`: each
   * stream as far as it was unpacked, and all of an import together.
   */
  maxRatio: number;
  ratioFrom: number;
  /** Files in an archive or folder. */
  maxEntries: number;
  /** Archives inside archives, and packed files. */
  maxNesting: number;
  /** Keys, items and cells of one file. */
  maxKeys: number;
}

const mebibyte = 1024 * 1024;

export const defaultLimits: OpenLimits = {
  maxBytes: 1024 * mebibyte,
  maxRatio: 200,
  ratioFrom: 16 * mebibyte,
  maxEntries: 10_000,
  maxNesting: 4,
  maxKeys: 10_000_000,
};

/**
 * Why a file cannot be opened. `isFatal`: nothing beside it is opened either, because a limit of the whole was passed.
 */
export class OpenError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly isFatal = false,
  ) {
    super(message);
  }
}

export const openIssue = (code: string, message: string, pointer: string): ImportIssue => ({
  severity: "error",
  code,
  message,
  pointer,
});

/** Counts what an import unpacks, over all its files, and ends it past a limit. */
export class Budget {
  private bytes = 0;
  private entries = 0;

  /** `givenBytes`: the size of the import as it came, for archives in archives. */
  constructor(
    readonly limits: OpenLimits,
    private readonly givenBytes = Infinity,
  ) {}

  addBytes(count: number): void {
    this.bytes += count;
    this.checkGrowth(this.bytes, this.givenBytes);
    if (this.bytes > this.limits.maxBytes)
      throw new OpenError("too-large", `It unpacks to more than ${inMebibytes(this.limits.maxBytes)} MiB.`, true);
  }

  /** Throws where so many bytes have come of so few. */
  checkGrowth(bytes: number, packedBytes: number): void {
    const { maxRatio, ratioFrom } = this.limits;
    if (bytes > ratioFrom && bytes > maxRatio * packedBytes)
      throw new OpenError("bomb", `It unpacks to more than ${maxRatio} times its size, as only a bomb does.`, true);
  }

  addEntry(): void {
    this.entries += 1;
    if (this.entries > this.limits.maxEntries)
      throw new OpenError("too-many-files", `It contains more than ${this.limits.maxEntries} files.`, true);
  }
}

const inMebibytes = (bytes: number): number => Math.round(bytes / mebibyte);

/** Collects the pieces of one unpacked file and refuses one that grows past its packed size as only a bomb does. */
export class Output {
  private readonly pieces: Uint8Array[] = [];
  private length = 0;

  constructor(private readonly budget: Budget) {}

  /** `packedBytes`: how many bytes were unpacked so far. */
  push(piece: Uint8Array, packedBytes: number): void {
    if (piece.length === 0) return;
    this.length += piece.length;
    this.budget.checkGrowth(this.length, packedBytes);
    this.budget.addBytes(piece.length);
    this.pieces.push(piece);
  }

  /** All of it in one piece. */
  finish(): Uint8Array {
    const [only] = this.pieces;
    if (this.pieces.length === 1 && only) return only;
    const whole = new Uint8Array(this.length);
    let at = 0;
    for (const piece of this.pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }
}
