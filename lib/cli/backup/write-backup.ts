import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to } from "pg-copy-streams";
import { encryptionSecret } from "@/lib/env";
import { programVersion } from "@/lib/program-version";
import { migrationLock } from "../launch/migrate-database";
import { LaunchError } from "../terminal";
import {
  connectPlainly,
  copyOut,
  listMigrations,
  listSequences,
  listTables,
  type Schemas,
  schemasOf,
  type Table,
} from "./catalog";
import { type Area, backupFormat, type Manifest, manifestName, type SavedTable } from "./manifest";
import { measured } from "./measured";
import { holdObjects, withObjects } from "./with-objects";
import { sealSecret } from "./seal-secret";

/** Fast: what is large (files, steps) is packed already. */
const packing = { level: 1 };

interface BackupWish {
  databaseUrl: string;
  /** A folder that does not exist yet. */
  out: string;
  /** Null: the secret is left out. */
  passphrase: string | null;
  report: (line: string) => void;
}

async function saveTable(
  client: pg.Client,
  schemas: Schemas,
  table: Table,
  { folder, file }: { folder: string; file: string },
): Promise<SavedTable> {
  const { stream, result } = measured();
  const target = join(folder, file);
  await pipeline(
    client.query(to(copyOut(schemas, table))),
    withObjects(table),
    stream,
    createGzip(packing),
    createWriteStream(target, { mode: 0o600 }),
  );
  const figures = result();
  if (figures.rows === 0) rmSync(target);
  else await flush(target);
  return { ...table, ...figures, file: figures.rows === 0 ? null : file };
}

/** A backup that is said to be there is on the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What killed backups left beside it; that of a backup that still runs stays. */
function sweepLeftovers(out: string): void {
  const prefix = `${basename(out)}.part-`;
  for (const entry of existsSync(dirname(out)) ? readdirSync(dirname(out)) : []) {
    if (!entry.startsWith(prefix)) continue;
    try {
      process.kill(Number(entry.slice(prefix.length)), 0);
    } catch {
      rmSync(join(dirname(out), entry), { recursive: true, force: true });
    }
  }
}

/** Copies everything that one snapshot of the database holds; whoever writes meanwhile is not held up. */
async function copySnapshot(client: pg.Client, schemas: Schemas, folder: string, wish: BackupWish): Promise<Manifest> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  // Migrations take it alone: none begins while rows are copied.
  await client.query("SELECT pg_advisory_xact_lock_shared($1)", [migrationLock]);
  const migrations = await listMigrations(client, schemas);
  if (migrations === null)
    throw new LaunchError("The database holds no Faultline data yet: there is nothing to back up.");
  const tables: SavedTable[] = [];
  for (const [at, table] of (await listTables(client, schemas)).entries()) {
    const file = `tables/${String(at + 1).padStart(3, "0")}-${table.name.replace(/\W/g, "_")}.copy.gz`;
    const saved = await saveTable(client, schemas, table, { folder, file });
    tables.push(saved);
    if (saved.bytes > 64 * 1024 * 1024) wish.report(`${table.name}: ${saved.rows} rows`);
  }
  const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
  const sequences = await Promise.all(
    (["data", "queue"] satisfies Area[]).map(async (area) =>
      (await listSequences(client, schemas[area])).map(({ name, value }) => ({
        area,
        name,
        value: value ?? "1",
        isCalled: value !== null,
      })),
    ),
  );
  await client.query("COMMIT");
  return {
    format: backupFormat,
    version: programVersion,
    createdAt: new Date().toISOString(),
    postgres: rows[0]?.server_version ?? "",
    migrations,
    tables,
    sequences: sequences.flat(),
    secret: wish.passphrase === null ? null : sealSecret(encryptionSecret(), wish.passphrase),
  };
}

/**
 * Writes a backup of the whole database, as it is at one moment, into a new folder, while the product runs. The folder
 * has its name only once everything in it is on the disk.
 * @throws LaunchError where the folder is there already, or cannot be written
 */
export async function writeBackup(wish: BackupWish): Promise<Manifest> {
  const out = resolve(wish.out);
  if (existsSync(out)) throw new LaunchError(`${wish.out} exists already. Name a folder that does not exist yet.`);
  sweepLeftovers(out);
  const folder = `${out}.part-${process.pid}`;
  const client = await connectPlainly(wish.databaseUrl);
  try {
    mkdirSync(join(folder, "tables"), { recursive: true, mode: 0o700 });
    await holdObjects(client);
    const manifest = await copySnapshot(client, schemasOf(wish.databaseUrl), folder, wish);
    const file = join(folder, manifestName);
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await flush(file);
    renameSync(folder, out);
    return manifest;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EDQUOT")
      throw new LaunchError(`The disk of ${wish.out} is full: nothing was kept.`);
    if (code === "EACCES" || code === "EROFS" || code === "ENOTDIR")
      throw new LaunchError(`${wish.out} cannot be written (${message}).`);
    throw error;
  } finally {
    await client.end();
  }
}

/** Bytes of a finished backup on the disk. */
export const sizeOf = (out: string, { tables }: Manifest): number =>
  tables.reduce((sum, { file }) => sum + (file === null ? 0 : statSync(join(out, file)).size), 0);
