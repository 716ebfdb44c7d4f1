import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { LaunchError } from "../terminal";
import { type SavedTable } from "./manifest";
import { measured } from "./measured";

/**
 * Sends the rows of a saved table, as `COPY` takes them, to `target`.
 * @throws LaunchError where they are not what was saved
 */
export async function readTable(folder: string, table: SavedTable, target: NodeJS.WritableStream): Promise<void> {
  if (table.file === null) {
    target.end();
    return;
  }
  const { stream, result } = measured();
  try {
    await pipeline(createReadStream(join(folder, table.file)), createGunzip(), stream, target);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw code === "ENOENT" || code.startsWith("Z_") ? damaged(table) : error;
  }
  if (result().sha256 !== table.sha256) throw damaged(table);
}

const damaged = ({ file, name }: SavedTable): LaunchError =>
  new LaunchError(`The backup is damaged: ${file} (${name}) is not what was saved. Take another backup.`);
