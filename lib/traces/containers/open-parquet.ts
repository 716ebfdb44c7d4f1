import { type AsyncBuffer, type Compressors } from "hyparquet";
import { isObject, type JsonObject } from "../json-value";
import { type Budget, OpenError, Output } from "./opening";

/** The table of a column file, which has no name of its own. */
const parquetTable = "rows";

const magic = "PAR1";
const readMagic = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

export const isParquet = (bytes: Uint8Array): boolean =>
  bytes.length >= 12 && readMagic(bytes.subarray(0, 4)) === magic && readMagic(bytes.subarray(-4)) === magic;

/** The rows of a Parquet file. Times are ISO 8601, integers that a number cannot hold are texts. */
export async function openParquet(bytes: Uint8Array, budget: Budget): Promise<Record<string, JsonObject[]>> {
  const { parquetMetadata, parquetReadObjects } = await import("hyparquet");
  const { compressors } = await import("hyparquet-compressors");
  try {
    const metadata = parquetMetadata(toBuffer(bytes));
    const columns = Math.max(1, metadata.schema.filter(({ num_children }) => num_children === undefined).length);
    const { maxKeys } = budget.limits;
    if (Number(metadata.num_rows) * columns > maxKeys)
      throw new OpenError("too-many-values", `It contains more than ${maxKeys} values.`);
    const file: AsyncBuffer = { byteLength: bytes.length, slice: (from, to) => toBuffer(bytes.subarray(from, to)) };
    const rows = await parquetReadObjects({
      file,
      metadata,
      compressors: withinBudget(compressors, budget),
      utf8: false,
    });
    return { [parquetTable]: rows.map((row) => toJson(row) as JsonObject) };
  } catch (error) {
    if (error instanceof OpenError) throw error;
    throw new OpenError("parquet-broken", "It is a Parquet file that is cut off or damaged.");
  }
}

const toBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** Every page counts before it is unpacked, by what it says it will take. */
function withinBudget(compressors: Compressors, budget: Budget): Compressors {
  const counted = Object.entries(compressors).map(([name, unpack]) => {
    const checked: typeof unpack = (input, size) => {
      const output = new Output(budget);
      if (size > budget.limits.maxBytes) budget.addBytes(size);
      const unpacked = unpack(input, size);
      output.push(unpacked, input.length);
      return unpacked;
    };
    return [name, checked];
  });
  return Object.fromEntries(counted) as Compressors;
}

/** Older writers do not say which bytes are text. */
function textOrBytes(bytes: Uint8Array): string | Uint8Array {
  if (bytes.includes(0)) return bytes;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return bytes;
  }
}

function toJson(value: unknown): unknown {
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Uint8Array) return textOrBytes(value);
  if (ArrayBuffer.isView(value)) return [...(value as Float64Array)].map(toJson);
  if (Array.isArray(value)) return value.map(toJson);
  if (!isObject(value)) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toJson(inner)]));
}
