import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compareMigrations, migrateDatabase, readMigrations } from "./migrate-database";

const given = new URL(process.env.DATABASE_URL ?? "");
let name = "";
let url = "";

async function query<Row extends pg.QueryResultRow>(text: string, database = name): Promise<Row[]> {
  const address = new URL(given);
  address.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: address.toString() });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

beforeEach(() => {
  name = `migrate_${randomBytes(6).toString("hex")}`;
  const address = new URL(given);
  address.pathname = `/${name}`;
  url = address.toString();
});
afterEach(() => query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, "postgres"));

test("a missing database is made, and the history is the one that Prisma reads", { tags: ["long"] }, async () => {
  const { applied } = await migrateDatabase(url);
  expect(applied).toEqual(readMigrations().map((migration) => migration.name));
  const rows = await query<{ migration_name: string; checksum: string; applied_steps_count: number }>(
    "SELECT migration_name, checksum, applied_steps_count FROM _prisma_migrations ORDER BY migration_name",
  );
  expect(rows).toEqual(
    readMigrations().map((migration) => ({
      migration_name: migration.name,
      checksum: migration.checksum,
      applied_steps_count: 1,
    })),
  );
  expect(await compareMigrations(url)).toEqual({ pending: [], later: [] });
  await query(
    "UPDATE _prisma_migrations SET migration_name = '29991231000000_of_a_later_version' WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)",
  );
  expect(await compareMigrations(url)).toEqual({
    pending: [applied.at(-1)],
    later: ["29991231000000_of_a_later_version"],
  });
});

test(
  "the queue's tables are there, so that the web server can enqueue before a worker came",
  { tags: ["long"] },
  async () => {
    await migrateDatabase(url);
    expect(await query("SELECT 1 FROM graphile_worker.jobs")).toEqual([]);
  },
);

test("two starts at once apply each migration once", { tags: ["long"] }, async () => {
  const results = await Promise.all([migrateDatabase(url), migrateDatabase(url), migrateDatabase(url)]);
  expect(results.flatMap(({ applied }) => applied)).toHaveLength(readMigrations().length);
});

test("a database that cannot be reached is named without its password", async () => {
  const unreachable = "postgresql://somebody:hush@127.0.0.1:1/faultline";
  const error = await migrateDatabase(unreachable).catch((thrown: unknown) => thrown);
  expect(String(error)).toMatch(/127\.0\.0\.1:1\/faultline is not usable.*DATABASE_URL/);
  expect(String(error)).not.toContain("hush");
});
