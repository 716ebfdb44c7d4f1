import type pg from "pg";
import { from } from "pg-copy-streams";
import { makeDatabase, migrateDatabase, readMigrations } from "../launch/migrate-database";
import { LaunchError } from "../terminal";
import {
  connectPlainly,
  copyIn,
  listForeignKeys,
  listMigrations,
  listTables,
  name,
  qualified,
  type Schemas,
  schemasOf,
  type Table,
} from "./catalog";
import { type Manifest, type SavedTable } from "./manifest";
import { readTable } from "./read-table";
import { verifyFiles } from "./verify-backup";

interface RestoreWish {
  databaseUrl: string;
  folder: string;
  manifest: Manifest;
  report: (line: string) => void;
}

/** @throws LaunchError where the backup comes from a later version than this one */
export function requireKnownMigrations({ migrations, version }: Manifest): void {
  const known = new Set(readMigrations().map((migration) => migration.name));
  const later = migrations.filter((migration) => !known.has(migration));
  if (later.length === 0) return;
  throw new LaunchError(
    `The backup was taken by version ${version}, which is later than this one (it has the migration ${later[0]}). Restore it with that version or a later one.`,
  );
}

/** @throws LaunchError where the database holds anything, or a later schema than the backup */
async function requireEmpty(client: pg.Client, schemas: Schemas, { migrations }: Manifest): Promise<void> {
  const applied = await listMigrations(client, schemas);
  const tables = (await listTables(client, schemas)).filter(({ area }) => area === "data");
  if (applied === null) {
    if (tables.length === 0) return;
    throw new LaunchError(
      `The database holds tables of something else (${tables[0]?.name}). Restore into an empty one.`,
    );
  }
  for (const table of tables.filter(({ name: kind }) => kind === "User" || kind === "Workspace")) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${qualified(schemas, table)} LIMIT 1`);
    if (rowCount)
      throw new LaunchError("The database is not empty. Restore into an empty database or a new FAULTLINE_HOME.");
  }
  const wanted = new Set(migrations);
  if (applied.some((migration) => !wanted.has(migration)))
    throw new LaunchError(
      "The database is empty, but already has a later schema. Restore into a database without tables.",
    );
}

/** All rows in one transaction: after a kill the database is empty still, and the same command can be given again. */
async function fillAll(client: pg.Client, schemas: Schemas, { folder, manifest, report }: RestoreWish): Promise<void> {
  const there = new Map((await listTables(client, schemas)).map((table) => [qualified(schemas, table), table]));
  const lacking = manifest.tables.find((table) => !isWhole(there.get(qualified(schemas, table)), table));
  if (lacking) throw new LaunchError(`The table ${lacking.name} of the backup does not fit its migrations.`);
  await client.query("BEGIN");
  const keys = [
    ...(await listForeignKeys(client, schemas.data)).map((key) => ({ ...key, area: "data" as const })),
    ...(await listForeignKeys(client, schemas.queue)).map((key) => ({ ...key, area: "queue" as const })),
  ];
  const keyTable = (key: (typeof keys)[number]): string => qualified(schemas, { area: key.area, name: key.table });
  for (const key of keys) await client.query(`ALTER TABLE ${keyTable(key)} DROP CONSTRAINT ${name(key.name)}`);
  for (const table of there.keys()) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${[...there.keys()].join(", ")}`);
  for (const table of manifest.tables) {
    if (table.file === null) continue;
    await readTable(folder, table, client.query(from(copyIn(schemas, table))));
    if (table.bytes > 64 * 1024 * 1024) report(`${table.name}: ${table.rows} rows`);
  }
  for (const { area, name: sequence, value, isCalled } of manifest.sequences)
    await client.query("SELECT setval($1::text::regclass, $2::bigint, $3)", [
      `${name(schemas[area])}.${name(sequence)}`,
      value,
      isCalled,
    ]);
  for (const key of keys)
    await client.query(`ALTER TABLE ${keyTable(key)} ADD CONSTRAINT ${name(key.name)} ${key.definition}`);
  for (const table of there.keys()) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await client.query("COMMIT");
}

const isWhole = (there: Table | undefined, { columns }: SavedTable): boolean =>
  there !== undefined && columns.every((column) => there.columns.includes(column));

/**
 * Fills an empty database with a backup: first the schema that the backup was taken from, then its rows, then what this
 * version has migrated since. Answers the names of the latter.
 * @throws LaunchError where the database is not empty, or the backup is damaged or of a later version
 */
export async function restoreBackup(wish: RestoreWish): Promise<string[]> {
  const { databaseUrl, folder, manifest } = wish;
  requireKnownMigrations(manifest);
  // A damaged backup changes nothing.
  await verifyFiles(folder, manifest);
  const schemas = schemasOf(databaseUrl);
  await makeDatabase(databaseUrl);
  const client = await connectPlainly(databaseUrl);
  try {
    await requireEmpty(client, schemas, manifest);
    await migrateDatabase(databaseUrl, { only: new Set(manifest.migrations) });
    await fillAll(client, schemas, wish);
    await client.query("ANALYZE");
  } finally {
    await client.end();
  }
  return (await migrateDatabase(databaseUrl)).applied;
}
