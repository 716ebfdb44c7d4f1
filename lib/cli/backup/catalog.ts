import pg from "pg";
import { z } from "zod";
import { connectClient, schemaOf } from "../launch/migrate-database";
import { type Area, type SavedTable } from "./manifest";

/** What is asked of the catalog of PostgreSQL: which tables there are, and what stands in the way of filling them. */

export const name = pg.escapeIdentifier;
export type Schemas = Record<Area, string>;
export const schemasOf = (url: string): Schemas => ({
  data: schemaOf(url),
  queue: "graphile_worker",
});

/**
 * What migrations write themselves, wherever they run; and which objects of a store are to be deleted, which a copy of
 * the database must not do.
 */
const notCopied = new Set(["data._prisma_migrations", "queue.migrations", "data.LooseObject"]);

/** Connects so that every value is read and written in one way, and no name is looked up in a search path. */
export async function connectPlainly(url: string): Promise<pg.Client> {
  const client = await connectClient(url);
  const settings = [
    "search_path = ''",
    "timezone = 'UTC'",
    "datestyle = 'ISO, MDY'",
    "intervalstyle = 'postgres'",
    "bytea_output = 'hex'",
  ];
  const limits = ["statement_timeout = 0", "idle_in_transaction_session_timeout = 0", "lock_timeout = 0"];
  for (const setting of [...settings, "extra_float_digits = 1", "client_encoding = 'UTF8'", ...limits])
    await client.query(`SET ${setting}`);
  return client;
}

async function ask<Row>(client: pg.Client, sql: string, values: unknown[], row: z.ZodType<Row>): Promise<Row[]> {
  return z.array(row).parse((await client.query(sql, values)).rows);
}

const tableRow = z.object({ table: z.string(), columns: z.array(z.string()), key: z.array(z.string()).nullable() });

export type Table = Pick<SavedTable, "area" | "name" | "columns" | "order">;

/** The tables of a schema with the columns that can be written, by name. */
async function listTablesOf(client: pg.Client, area: Area, schema: string): Promise<Table[]> {
  const rows = await ask(
    client,
    `SELECT c.relname AS "table",
       (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
         WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
       (SELECT array_agg(a.attname::text ORDER BY array_position(i.indkey::int2[], a.attnum))
         FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
         WHERE i.indrelid = c.oid AND i.indisprimary) AS key
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relkind = 'r' ORDER BY c.relname COLLATE "C"`,
    [schema],
    tableRow,
  );
  return rows.map(({ table, columns, key }) => ({ area, name: table, columns, order: key ?? columns }));
}

export async function listTables(client: pg.Client, schemas: Schemas): Promise<Table[]> {
  const data = await listTablesOf(client, "data", schemas.data);
  const queue = await listTablesOf(client, "queue", schemas.queue);
  return [...data, ...queue].filter((table) => !notCopied.has(`${table.area}.${table.name}`));
}

export const qualified = (schemas: Schemas, { area, name: table }: Pick<Table, "area" | "name">): string =>
  `${name(schemas[area])}.${name(table)}`;

/** The rows of a table as text in one fixed order, so that equal contents are equal bytes. */
export const copyOut = (schemas: Schemas, table: Table): string =>
  `COPY (SELECT ${table.columns.map(name).join(", ")} FROM ${qualified(schemas, table)}
     ORDER BY ${table.order.map(name).join(", ")}) TO STDOUT`;

export const copyIn = (schemas: Schemas, table: Table): string =>
  `COPY ${qualified(schemas, table)} (${table.columns.map(name).join(", ")}) FROM STDIN`;

const sequenceRow = z.object({ name: z.string(), value: z.string().nullable() });

/** Sequences with the last value that each gave; null: none yet. */
export async function listSequences(client: pg.Client, schema: string): Promise<z.infer<typeof sequenceRow>[]> {
  return ask(
    client,
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = $1
     ORDER BY sequencename COLLATE "C"`,
    [schema],
    sequenceRow,
  );
}

const keyRow = z.object({ table: z.string(), name: z.string(), definition: z.string() });

/** Foreign keys of the tables of a schema, with the text that makes each again. */
export async function listForeignKeys(client: pg.Client, schema: string): Promise<z.infer<typeof keyRow>[]> {
  return ask(
    client,
    `SELECT c.relname AS "table", k.conname AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE k.contype = 'f' AND n.nspname = $1 ORDER BY k.conname, c.relname`,
    [schema],
    keyRow,
  );
}

const nameRow = z.object({ name: z.string() });

/** Names of the migrations that were applied, in order; null: no database of this application. */
export async function listMigrations(client: pg.Client, schemas: Schemas): Promise<string[] | null> {
  const history = `${name(schemas.data)}._prisma_migrations`;
  const [there] = await ask(
    client,
    "SELECT to_regclass($1) IS NOT NULL AS is",
    [history],
    z.object({ is: z.boolean() }),
  );
  if (!there?.is) return null;
  const rows = await ask(
    client,
    `SELECT migration_name AS name FROM ${history} WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL
     ORDER BY migration_name COLLATE "C"`,
    [],
    nameRow,
  );
  return rows.map((row) => row.name);
}
