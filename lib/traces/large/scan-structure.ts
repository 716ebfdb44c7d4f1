import { maxDepth } from "../json-value";
import { type ByteSource, type ReadSizes } from "./byte-source";

/** Values of a large container that follow each other, or one large value by itself with its key. */
export interface Part {
  from: number;
  to: number;
  /** How many items or entries. */
  count: number;
  /** The key's place, where the container is an object and `inside` is large. */
  key: { from: number; to: number } | null;
  inside: Container | null;
}

/** A list or object that is larger than can be parsed at once. */
export interface Container {
  isList: boolean;
  parts: Part[];
}

export interface Structure {
  /** Lists and objects that stand one after another in the file. */
  values: Part[];
  valueCount: number;
  /** Whether it ends inside a value. */
  isCutOff: boolean;
}

/** Why a file is not read as JSON: it holds something else, or lies too deep. */
export type StructureFault = "not-json" | "too-deep";

/** An open list or object. One is kept for each depth and used again. */
class Frame {
  isList = false;
  from = 0;
  childFrom = -1;
  keyFrom = -1;
  keyTo = -1;
  hasKey = false;
  runFrom = -1;
  runTo = -1;
  runCount = 0;
  parts: Part[] = [];
  large: Container | null = null;

  constructor(private readonly runSize: number) {}

  open(isList: boolean, from: number): void {
    this.isList = isList;
    this.from = from;
    this.childFrom = -1;
    this.hasKey = false;
    this.runFrom = -1;
    this.runCount = 0;
    if (this.parts.length > 0) this.parts = [];
    this.large = null;
  }

  endChild(to: number): void {
    if (this.childFrom === -1) return;
    if (this.large !== null) {
      this.endRun();
      const key = this.isList ? null : { from: this.keyFrom, to: this.keyTo };
      this.parts.push({ from: this.childFrom, to, count: 1, key, inside: this.large });
      this.large = null;
    } else {
      if (this.runFrom === -1) this.runFrom = this.childFrom;
      this.runTo = to;
      this.runCount += 1;
      if (to - this.runFrom >= this.runSize) this.endRun();
    }
    this.childFrom = -1;
    this.hasKey = false;
  }

  endRun(): void {
    if (this.runFrom === -1) return;
    this.parts.push({ from: this.runFrom, to: this.runTo, count: this.runCount, key: null, inside: null });
    this.runFrom = -1;
    this.runCount = 0;
  }
}

/** One pass over the bytes of a file of JSON: where its large containers begin and end. Holds no text of it. */
export async function scanStructure(
  source: ByteSource,
  sizes: ReadSizes,
  onProgress: (share: number) => void,
): Promise<Structure | StructureFault> {
  const scan = new Scan(sizes);
  for (let offset = 0; offset < source.byteSize; offset += sizes.read) {
    const fault = scan.take(await source.read(offset, sizes.read), offset);
    if (fault !== null) return fault;
    onProgress(Math.min(1, (offset + sizes.read) / source.byteSize));
  }
  return { values: scan.values, valueCount: scan.valueCount, isCutOff: scan.depth > 0 };
}

class Scan {
  readonly values: Part[] = [];
  valueCount = 0;
  depth = 0;
  private readonly frames: Frame[];
  private isInString = false;
  private isEscaped = false;

  constructor(private readonly sizes: ReadSizes) {
    this.frames = Array.from({ length: maxDepth + 1 }, () => new Frame(sizes.run));
  }

  take(bytes: Uint8Array, offset: number): StructureFault | null {
    let frame = this.frames[this.depth] as Frame;
    for (let at = offset === 0 && isMarked(bytes) ? 3 : 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (this.isInString) {
        if (this.isEscaped) this.isEscaped = false;
        else if (byte === backslash) this.isEscaped = true;
        else if (byte === quote) {
          this.isInString = false;
          if (!frame.hasKey) frame.keyTo = offset + at + 1;
        }
      } else if (byte === quote) {
        this.isInString = true;
        if (this.depth === 0) return "not-json";
        if (frame.childFrom === -1) frame.childFrom = offset + at;
        if (!frame.hasKey) frame.keyFrom = offset + at;
      } else if (byte === comma) {
        this.valueCount += 1;
        frame.endChild(offset + at);
      } else if (byte === colon) frame.hasKey = true;
      else if (byte === openObject || byte === openList) {
        if (this.depth === maxDepth) return "too-deep";
        this.valueCount += 1;
        if (frame.childFrom === -1) frame.childFrom = offset + at;
        this.depth += 1;
        frame = this.frames[this.depth] as Frame;
        frame.open(byte === openList, offset + at);
      } else if (byte === closeObject || byte === closeList) {
        if (this.depth === 0 || frame.isList !== (byte === closeList)) return "not-json";
        frame = this.close(frame, offset + at);
      } else if (byte !== space && byte !== lineFeed && byte !== carriageReturn && byte !== tab) {
        if (this.depth === 0) return "not-json";
        if (frame.childFrom === -1) frame.childFrom = offset + at;
      }
    }
    return null;
  }

  /** Ends a list or object; the frame around it goes on. */
  private close(frame: Frame, at: number): Frame {
    frame.endChild(at);
    const isLarge = at + 1 - frame.from > this.sizes.large;
    let large: Container | null = null;
    if (isLarge) {
      frame.endRun();
      large = { isList: frame.isList, parts: frame.parts };
      frame.parts = [];
    }
    this.depth -= 1;
    const around = this.frames[this.depth] as Frame;
    around.large = large;
    if (this.depth > 0) return around;
    this.values.push({ from: around.childFrom, to: at + 1, count: 1, key: null, inside: large });
    around.open(true, 0);
    return around;
  }
}

const isMarked = ([a, b, c]: Uint8Array): boolean => a === 0xef && b === 0xbb && c === 0xbf;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openObject = 0x7b;
const closeObject = 0x7d;
const openList = 0x5b;
const closeList = 0x5d;
const space = 0x20;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const tab = 0x09;
