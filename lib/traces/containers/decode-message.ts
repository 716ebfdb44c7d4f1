import { PbfReader } from "pbf";
import { type JsonObject } from "../json-value";

/**
 * How a field of a protobuf message is written, and what it becomes in JSON: `nanos` and `int64` are
 * decimal texts, `id` lower-case hex.
 */
type Scalar = "text" | "bytes" | "id" | "enum" | "uint32" | "fixed32" | "nanos" | "int64" | "bool" | "double";

interface Field {
  name: string;
  type: Scalar | (() => MessageType);
  isList?: boolean;
}

/** A message by its field numbers; null marks a field that is known and passed over. */
export type MessageType = Readonly<Record<number, Field | null>>;

export const one = (name: string, type: Field["type"]): Field => ({ name, type });
export const many = (name: string, type: Field["type"]): Field => ({ name, type, isList: true });

/** The bytes are no message of the type that was asked for. */
export class MessageError extends Error {}

const wireTypes: Record<Scalar, number> = {
  text: 2,
  bytes: 2,
  id: 2,
  enum: 0,
  uint32: 0,
  int64: 0,
  bool: 0,
  fixed32: 5,
  nanos: 1,
  double: 1,
};
const maxNesting = 100;
const strictText = new TextDecoder("utf-8", { fatal: true });

/**
 * A protobuf message in its JSON form. Every byte must belong to a field; with `isStrict` to a known
 * one, which tells a message from other bytes, while without it the fields of newer versions are passed
 * over, as protobuf asks of a receiver.
 */
export function decodeMessage(bytes: Uint8Array, type: MessageType, isStrict: boolean): JsonObject {
  const reader = new PbfReader(bytes);
  try {
    return readMessage(reader, type, bytes.length, isStrict, 0);
  } catch (error) {
    if (error instanceof MessageError) throw error;
    throw new MessageError(error instanceof Error ? error.message : "not readable");
  }
}

function readMessage(reader: PbfReader, type: MessageType, end: number, isStrict: boolean, depth: number): JsonObject {
  if (depth > maxNesting) throw new MessageError(`nested more than ${maxNesting} levels deep`);
  const message: JsonObject = {};
  while (reader.pos < end) {
    const tag = reader.readVarint();
    const wire = tag & 7;
    const field = type[tag >>> 3];
    if (field === undefined || field === null) {
      if (tag >>> 3 === 0 || (field === undefined && isStrict)) throw new MessageError(`unknown field ${tag >>> 3}`);
      reader.skip(wire);
    } else {
      const value = readField(reader, field, wire, end, isStrict, depth);
      if (field.isList === true) ((message[field.name] ??= []) as unknown[]).push(value);
      else message[field.name] = value;
    }
    if (!(reader.pos <= end)) throw new MessageError("cut off");
  }
  return message;
}

function readField(
  reader: PbfReader,
  field: Field,
  wire: number,
  end: number,
  isStrict: boolean,
  depth: number,
): unknown {
  const { type } = field;
  const expected = typeof type === "function" ? 2 : wireTypes[type];
  if (wire !== expected) throw new MessageError(`${field.name} is not written as expected`);
  if (wire !== 2) return readScalar(reader, type as Scalar);
  const size = reader.readVarint();
  const to = reader.pos + size;
  if (!(to <= end)) throw new MessageError("cut off");
  if (typeof type === "function") return readMessage(reader, type(), to, isStrict, depth + 1);
  const bytes = reader.buf.subarray(reader.pos, to);
  reader.pos = to;
  if (type === "text") return isStrict ? strictText.decode(bytes) : new TextDecoder().decode(bytes);
  return type === "id" ? toHex(bytes) : toBase64(bytes);
}

function readScalar(reader: PbfReader, type: Scalar): unknown {
  if (type === "bool") return reader.readVarint() !== 0;
  if (type === "double") return toJsonDouble(reader.readDouble());
  if (type === "fixed32") return reader.readFixed32();
  if (type === "nanos") {
    const low = BigInt(reader.readFixed32());
    return ((BigInt(reader.readFixed32()) << 32n) | low).toString();
  }
  return type === "int64" ? readInt64(reader) : reader.readVarint(true);
}

/** All 64 bits of a varint, as a signed integer. */
function readInt64(reader: PbfReader): string {
  let value = 0n;
  for (let shift = 0n; shift < 70n; shift += 7n) {
    const byte = reader.buf[reader.pos];
    if (byte === undefined) throw new MessageError("cut off");
    reader.pos += 1;
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return BigInt.asIntN(64, value).toString();
  }
  throw new MessageError("an integer that is too long");
}

/** JSON has no number for these; OTLP writes their names. */
const toJsonDouble = (value: number): number | string =>
  Number.isFinite(value) ? value : Number.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(pieces.join(""));
}
