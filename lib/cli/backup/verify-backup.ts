import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { to } from "pg-copy-streams";
import { connectPlainly, copyOut, listMigrations, listTables, qualified, type Schemas, schemasOf } from "./catalog";
import { type Manifest, type SavedTable } from "./manifest";
import { measured } from "./measured";
import { readTable } from "./read-table";
import { holdObjects, withObjects } from "./with-objects";

/** A table or a file that is not what the backup holds. */
export interface Difference {
  name: string;
  what: string;
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Reads every saved table and compares it with what the manifest says. Throws LaunchError where one is damaged. */
export async function verifyFiles(folder: string, { tables }: Manifest): Promise<void> {
  for (const table of tables) await readTable(folder, table, nowhere());
}

async function compareTable(client: pg.Client, schemas: Schemas, table: SavedTable): Promise<Difference[]> {
  const { stream, result } = measured();
  await pipeline(client.query(to(copyOut(schemas, table))), withObjects(table), stream, nowhere());
  const { rows, sha256 } = result();
  if (sha256 === table.sha256) return [];
  const what =
    rows === table.rows ? `the same ${rows} rows, with other contents` : `${rows} rows instead of ${table.rows}`;
  return [{ name: table.name, what }];
}

/** Compares counts and contents of all tables with a backup; columns that came later are left out. */
export async function compareDatabase(
  databaseUrl: string,
  manifest: Manifest,
): Promise<{ differences: Difference[]; later: string[] }> {
  const schemas = schemasOf(databaseUrl);
  const client = await connectPlainly(databaseUrl);
  try {
    await holdObjects(client);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const there = new Map(
      (await listTables(client, schemas)).map((table) => [qualified(schemas, table), table.columns]),
    );
    const saved = new Set(manifest.migrations);
    const later = ((await listMigrations(client, schemas)) ?? []).filter((migration) => !saved.has(migration));
    const differences: Difference[] = [];
    for (const table of manifest.tables) {
      const columns = there.get(qualified(schemas, table));
      if (columns === undefined) differences.push({ name: table.name, what: "no such table" });
      else if (!table.columns.every((column) => columns.includes(column)))
        differences.push({ name: table.name, what: "other columns" });
      else differences.push(...(await compareTable(client, schemas, table)));
    }
    return { differences, later };
  } finally {
    await client.end();
  }
}
