import { describe, expect, it } from "vitest";
import initSqlJs from "sql.js/dist/sql-wasm-inline.js";
import { openFile } from "./open-files";
import { openSqlite } from "./open-sqlite";
import { Budget, defaultLimits } from "./opening";

async function made(sql: string): Promise<Uint8Array> {
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(sql);
  return database.export();
}
const open = async (sql: string) => openSqlite(await made(sql), new Budget(defaultLimits));

describe("openSqlite", () => {
  it("reads every table by the ids of its rows, with large integers as texts and blobs as bytes", async () => {
    const tables = await open(`
      CREATE TABLE notes (text TEXT, size INTEGER, data BLOB);
      INSERT INTO notes (rowid, text, size, data) VALUES (7, 'late', 9007199254740993, x'00ff'), (3, 'early', -5, NULL), (5, 'half', 1.5, x'');
      CREATE TABLE empty (a, b);`);
    expect(tables).toEqual({
      notes: [
        { text: "early", size: -5, data: null },
        { text: "half", size: 1.5, data: new Uint8Array() },
        { text: "late", size: "9007199254740993", data: Uint8Array.of(0, 255) },
      ],
      empty: [],
    });
  });

  it("reads tables without ids, with odd names and with a column that is named like the id", async () => {
    const tables = await open(`
      CREATE TABLE "a ""b" (rowid TEXT, "x y" TEXT);
      INSERT INTO "a ""b" VALUES ('z', '1'), ('a', '2');
      CREATE TABLE keyed (k TEXT PRIMARY KEY) WITHOUT ROWID;
      INSERT INTO keyed VALUES ('b'), ('a');`);
    expect(tables).toEqual({
      'a "b': [
        { rowid: "z", "x y": "1" },
        { rowid: "a", "x y": "2" },
      ],
      keyed: [{ k: "a" }, { k: "b" }],
    });
  });

  it("runs nothing that stands in the file: no view, no computed column", { tags: ["long"] }, async () => {
    const tables = await open(`
      CREATE TABLE t (a, b AS (hex(zeroblob(100000000))));
      INSERT INTO t (a) VALUES (1);
      CREATE VIEW v AS SELECT hex(zeroblob(100000000)) FROM t;`);
    expect(tables).toEqual({ t: [{ a: 1 }] });
  });

  it("reads a database that was written with a log beside it", async () => {
    const bytes = await made("CREATE TABLE t (a); INSERT INTO t VALUES ('x')");
    bytes[18] = 2;
    bytes[19] = 2;
    expect(await openSqlite(bytes, new Budget(defaultLimits))).toEqual({ t: [{ a: "x" }] });
    expect(bytes[18]).toBe(2);
  });

  it("says so where the database is damaged, or holds too much", async () => {
    const bytes = await made("CREATE TABLE t (a); INSERT INTO t VALUES ('x'), ('y'), ('z')");
    expect((await openFile(bytes, "", { ...defaultLimits, maxKeys: 2 })).issues[0]?.code).toBe("too-many-values");
    const damaged = bytes.map((byte, at) => (at > 4000 ? 0x5a : byte));
    expect((await openFile(damaged)).issues[0]?.code).toBe("database-broken");
    for (let size = 100; size < bytes.length; size += 500) {
      const { document, issues } = await openFile(bytes.slice(0, size));
      expect(document === null ? issues[0]?.code : document.kind).toMatch(/^(database-broken|tables)$/);
    }
  });
});
