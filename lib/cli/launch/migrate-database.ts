import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { checkout } from "@/lib/checkout";
import { LaunchError } from "../terminal";

/** The key of the advisory lock that Prisma's own engine takes, so that the two never migrate at once. */
export const migrationLock = 72707369;

/** One folder of prisma/migrations. The checksum is the one that Prisma's engine computes. */
interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The migrations of this checkout in the order in which they apply. */
export function readMigrations(): Migration[] {
  const folder = join(checkout, "prisma", "migrations");
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, "migration.sql")))
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

interface AppliedRow {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
  rolled_back_at: Date | null;
}

/**
 * What is left to apply; `later`: what a later version applied.
 * @throws LaunchError when an earlier migration failed half-way
 */
export function planMigrations(
  migrations: readonly Migration[],
  rows: readonly AppliedRow[],
): { pending: Migration[]; edited: string[]; later: string[] } {
  const failed = rows.find((row) => !row.finished_at && !row.rolled_back_at);
  if (failed) {
    throw new LaunchError(
      `The migration ${failed.migration_name} failed earlier. When the cause is fixed: npm run prisma -- migrate resolve --rolled-back ${failed.migration_name}`,
    );
  }
  const checksums = new Map(rows.filter((row) => !row.rolled_back_at).map((row) => [row.migration_name, row.checksum]));
  return {
    pending: migrations.filter(({ name }) => !checksums.has(name)),
    edited: migrations
      .filter(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum)
      .map(({ name }) => name),
    later: [...checksums.keys()].filter((name) => migrations.every((migration) => migration.name !== name)),
  };
}

/** Prisma's own table, so that `prisma migrate deploy` elsewhere sees the same history. */
const historyTable = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

async function applyMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  const id = randomUUID();
  await client.query("INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)", [
    id,
    checksum,
    name,
  ]);
  try {
    await client.query(sql); // one script is one implicit transaction
  } catch (error) {
    const message = (error as Error).message;
    await client.query("UPDATE _prisma_migrations SET logs = $2 WHERE id = $1", [id, message]);
    throw new LaunchError(`The migration ${name} failed: ${message}`);
  }
  await client.query("UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1", [id]);
}

/**
 * Names of the migrations that the database lacks (`pending`), and of those that a later version applied (`later`),
 * without changing it.
 */
export async function compareMigrations(url: string): Promise<{ pending: string[]; later: string[] }> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<AppliedRow>("SELECT * FROM _prisma_migrations").catch(() => ({ rows: [] }));
    const { pending, later } = planMigrations(readMigrations(), rows);
    return { pending: pending.map(({ name }) => name), later };
  } finally {
    await client.end();
  }
}

/**
 * Brings schema and queue up to date; makes a missing database. Safe when several processes do it at once.
 * @returns names of the migrations that were applied, and of those whose file was edited afterwards
 */
export async function migrateDatabase(
  url: string,
  /** Leaves the others out: the schema of an earlier version, for what was saved from it. */
  { only = null }: { only?: ReadonlySet<string> | null } = {},
): Promise<{ applied: string[]; edited: string[]; later: string[] }> {
  await makeDatabase(url);
  const client = await connect(url);
  let plan: ReturnType<typeof planMigrations>;
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${pg.escapeIdentifier(schemaOf(url))}`);
    await client.query(historyTable);
    const { rows } = await client.query<AppliedRow>("SELECT * FROM _prisma_migrations");
    const wanted = readMigrations().filter(({ name }) => only?.has(name) ?? true);
    plan = planMigrations(wanted, rows);
    for (const migration of plan.pending) await applyMigration(client, migration);
    await runMigrations({ connectionString: withoutSchema(url), logger: new Logger(() => () => undefined) });
  } finally {
    await client.end();
  }
  return { applied: plan.pending.map(({ name }) => name), edited: plan.edited, later: plan.later };
}

export const schemaOf = (url: string): string => new URL(url).searchParams.get("schema") ?? "public";

/** `schema` is a word of Prisma's; PostgreSQL's own clients refuse it. */
function withoutSchema(url: string): string {
  const plain = new URL(url);
  plain.searchParams.delete("schema");
  return plain.toString();
}

/**
 * Connects past any word that only Prisma knows; the search path is the server's.
 * @throws LaunchError where the database is not usable
 */
export async function connectClient(url: string, databaseName?: string): Promise<pg.Client> {
  const address = new URL(withoutSchema(url));
  if (databaseName) address.pathname = `/${databaseName}`;
  const client = new pg.Client({ connectionString: address.toString(), connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    const { code, message } = cause as { code?: string; message: string };
    throw new LaunchError(
      `The database ${address.host}${address.pathname} is not usable (${message || code}). Check DATABASE_URL, and that PostgreSQL is running there.`,
      { cause },
    );
  }
  return client;
}

/** Connects with the search path that the address names. */
async function connect(url: string): Promise<pg.Client> {
  const client = await connectClient(url);
  await client.query(`SET search_path TO ${pg.escapeIdentifier(schemaOf(url))}`);
  return client;
}

/**
 * Makes the database when it is missing. Asks the catalog first where it may, because a failed connection
 * leaves a line in the server's log.
 */
export async function makeDatabase(url: string): Promise<void> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  let admin: pg.Client;
  try {
    admin = await connectClient(url, "postgres");
  } catch {
    return; // this account may not look there; then its database must exist already
  }
  try {
    const { rows } = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (rows.length > 0) return;
    await admin.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    // 42P04: made by another process in between.
    if (code !== "42P04" && code !== "23505")
      throw new LaunchError(`The database ${name} cannot be created (${message}).`);
  } finally {
    await admin.end();
  }
}
