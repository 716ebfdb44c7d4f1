import { type Database, type Statement } from "sql.js";
import { type JsonObject } from "../json-value";
import { type Budget, OpenError } from "./opening";

const magic = "SQLite format 3\0";

export const isSqlite = (bytes: Uint8Array): boolean =>
  bytes.length >= 100 && String.fromCharCode(...bytes.subarray(0, magic.length)) === magic;

/**
 * Every user table of a SQLite database, rows in the order of their ids. Integers that a number cannot hold are texts,
 * blobs stay bytes. Nothing of the file runs: views, virtual tables and computed columns are not read.
 */
export async function openSqlite(bytes: Uint8Array, budget: Budget): Promise<Record<string, JsonObject[]>> {
  const { default: initSqlJs } = await import("sql.js/dist/sql-wasm-inline.js");
  const { Database } = await initSqlJs();
  const database = new Database(withoutWriteAheadLog(bytes));
  try {
    database.run("PRAGMA trusted_schema = OFF; PRAGMA query_only = ON;");
    const tables: [string, JsonObject[]][] = [];
    let cells = 0;
    for (const name of tableNames(database)) {
      const rows: JsonObject[] = [];
      for (const row of readTable(database, name)) {
        cells += Object.keys(row).length;
        if (cells > budget.limits.maxKeys)
          throw new OpenError("too-many-values", `It contains more than ${budget.limits.maxKeys} values.`);
        rows.push(row);
      }
      tables.push([name, rows]);
    }
    return Object.fromEntries(tables);
  } catch (error) {
    if (error instanceof OpenError) throw error;
    const why = error instanceof Error ? error.message : "unknown reason";
    throw new OpenError("database-broken", `It is a SQLite database that cannot be read: ${why}.`);
  } finally {
    database.close();
  }
}

/**
 * A database that was written with a log beside it says so in two bytes, and does not open in
 * memory until they say otherwise.
 */
function withoutWriteAheadLog(bytes: Uint8Array): Uint8Array {
  if (bytes[18] !== 2 && bytes[19] !== 2) return bytes;
  const copy = new Uint8Array(bytes);
  copy[18] = 1;
  copy[19] = 1;
  return copy;
}

function tableNames(database: Database): string[] {
  const [result] = database.exec(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' " +
      "AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY rowid",
  );
  return (result?.values ?? []).map(([name]) => String(name));
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function* readTable(database: Database, name: string): Generator<JsonObject> {
  const [info] = database.exec(`SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0`, [name]);
  const columns = (info?.values ?? []).map(([column]) => String(column));
  if (columns.length === 0) return;
  const select = `SELECT ${columns.map(quote).join(", ")} FROM ${quote(name)}`;
  const statement = prepareInOrder(database, select, columns);
  try {
    while (statement.step()) {
      const values = (statement as BigIntStatement).get(null, { useBigInt: true });
      yield Object.fromEntries(columns.map((column, at) => [column, toValue(values[at])]));
    }
  } finally {
    statement.free();
  }
}

/**
 * By the row's id under the first of its names that no column has taken; a table without
 * one keeps the order of its key.
 */
function prepareInOrder(database: Database, select: string, columns: readonly string[]): Statement {
  const taken = new Set(columns.map((column) => column.toLowerCase()));
  const id = ["rowid", "_rowid_", "oid"].find((name) => !taken.has(name));
  try {
    return database.prepare(id === undefined ? select : `${select} ORDER BY ${id}`);
  } catch {
    return database.prepare(select);
  }
}

/** The package's types do not know that it can give integers whole. */
type BigIntStatement = Statement & {
  get: (parameters: null, config: { useBigInt: true }) => (bigint | number | string | Uint8Array | null)[];
};

function toValue(value: bigint | number | string | Uint8Array | null | undefined): unknown {
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  return value instanceof Uint8Array ? value.slice() : (value ?? null);
}
