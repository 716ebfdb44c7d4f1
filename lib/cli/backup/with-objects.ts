import { Duplex, PassThrough } from "node:stream";
import type pg from "pg";
import { getObject } from "@/lib/outbound/object-store";
import { objectLock } from "@/lib/services/ground/stored/object-lock";
import { LaunchError } from "../terminal";
import { type Table } from "./catalog";

/** What may be on its way from the store beside each other: rows of up to eight megabytes of text. */
const mostAhead = 8;
const nothing = "\\N";

/** Keeps objects from being deleted until this connection ends. Before the snapshot that names them. */
export async function holdObjects(client: pg.Client): Promise<void> {
  await client.query("SELECT pg_advisory_lock_shared($1)", [objectLock]);
}

/** Which fields of a row hold its bytes, and the key of its object. */
interface Places {
  bytesAt: number;
  keyAt: number;
}

/** A line of `COPY` whose bytes are in the store, as it would be if they were in the row. */
async function fillLine(line: Buffer, { bytesAt, keyAt }: Places): Promise<Buffer> {
  const fields = line.toString("latin1", 0, line.length - 1).split("\t");
  const key = fields[keyAt] ?? nothing;
  if (key === nothing) return line;
  const bytes = await getObject(key);
  if (bytes === null)
    throw new LaunchError(`${key}, a piece of an uploaded file, is not in the bucket of FAULTLINE_S3_BUCKET.`);
  fields[bytesAt] = `\\\\x${bytes.toString("hex")}`;
  fields[keyAt] = nothing;
  return Buffer.from(`${fields.join("\t")}\n`, "latin1");
}

async function* inLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  for await (const chunk of source)
    for (let from = 0; from < chunk.length;) {
      const end = chunk.indexOf(10, from) + 1;
      parts.push(chunk.subarray(from, end === 0 ? chunk.length : end));
      if (end === 0) break;
      yield Buffer.concat(parts);
      parts = [];
      from = end;
    }
}

/** Lines as they come, each filled, several at a time and in their order. */
async function* filled(source: AsyncIterable<Buffer>, places: Places): AsyncGenerator<Buffer> {
  const ahead: Promise<Buffer>[] = [];
  for await (const line of inLines(source)) {
    const next = fillLine(line, places);
    next.catch(() => undefined); // told when its turn comes
    ahead.push(next);
    if (ahead.length < mostAhead) continue;
    const first = await ahead.shift();
    if (first) yield first;
  }
  for (const line of ahead) yield await line;
}

/**
 * Rows of `COPY` on their way to a backup: pieces of files that are objects of a store come with their bytes, as if
 * they were in the database. So a backup is whole, and equal wherever files are kept.
 */
export function withObjects({ area, name, columns }: Pick<Table, "area" | "name" | "columns">): Duplex {
  const places = { bytesAt: columns.indexOf("bytes"), keyAt: columns.indexOf("objectKey") };
  return area === "data" && name === "OriginalChunk" && places.keyAt >= 0
    ? Duplex.from((source: AsyncIterable<Buffer>) => filled(source, places))
    : new PassThrough();
}
