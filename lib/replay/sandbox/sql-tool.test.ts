import { beforeAll, describe, expect, it } from "vitest";
import { openSql, readRows, type SqlTool } from "./sql-tool";

const task = (id: string, count = 3) => ({
  id,
  tables: [
    {
      name: "orders",
      columns: ["id", "place"],
      rows: Array.from({ length: count }, (_, at) => [at + 1, at === 0 ? "O'Hara" : "Brenn"]),
    },
  ],
});

describe("SQL over a task's database", () => {
  let sql: SqlTool;
  beforeAll(async () => {
    sql = await openSql();
  });

  it("gives rows under the names of their columns", () => {
    const { output } = sql(task("sales:1"), "SELECT id, place FROM orders WHERE id < 3 ORDER BY id");
    expect(output).toBe("id | place\n1 | O'Hara\n2 | Brenn");
    expect(readRows(output)).toEqual([
      ["1", "O'Hara"],
      ["2", "Brenn"],
    ]);
    expect(readRows(sql(task("sales:1"), "SELECT id FROM orders WHERE id > 9").output)).toEqual([]);
  });

  it("keeps each task's database to itself, also when more are opened than stay open", () => {
    for (let at = 0; at < 90; at += 1)
      expect(sql(task(`planning:${at}`, at + 1), "SELECT COUNT(*) FROM orders").output).toBe(`COUNT(*)\n${at + 1}`);
    expect(sql(task("planning:0", 1), "SELECT COUNT(*) FROM orders").output).toBe("COUNT(*)\n1");
  });

  it.each([
    "DELETE FROM orders",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n",
    "SELECT random()",
    "SELECT date('now')",
    "SELECT COUNT(*) FROM orders a, orders b, orders c, orders d",
    "WITH t(x) AS (VALUES (1), (2)) SELECT COUNT(*) FROM t a, t b, t c, t d, t e",
    "SELECT COUNT(*) FROM (orders a, orders b, orders c, orders d)",
    "SELECT COUNT(*) FROM ((orders a, orders b), (orders c, orders d))",
    "SELECT COUNT(*) FROM orders a JOIN (orders b, orders c, orders d)",
    "SELECT COUNT(*) FROM orders a JOIN orders b ON :where IS NULL, orders c, orders d",
    "SELECT COUNT(*) FROM orders éwhere, orders b, orders c, orders d",
    "SELECT COUNT(*) FROM orders\u00a0where, orders b, orders c, orders d",
    "WITH replace(x) AS (VALUES (1)) SELECT replace('aa', 'a', 'aaaa')",
    "SELECT COUNT(*) FROM json_each('[1,2]')",
    "SELECT replace('aa', 'a', 'aaaa')",
    "SELECT \"replace\"('aa', 'a', 'aaaa')",
    "SELECT nothing FROM orders",
    "PRAGMA query_only = OFF",
  ])("refuses %s", (query) => {
    expect(sql(task("sales:1"), query)).toMatchObject({ isError: true });
    expect(sql(task("sales:1"), "SELECT COUNT(*) FROM orders").output).toBe("COUNT(*)\n3");
  });

  it("refuses a query that is too long, and runs only the first of two", () => {
    expect(sql(task("sales:1"), `SELECT ${"1 + ".repeat(2_000)}1`)).toMatchObject({ isError: true });
    expect(sql(task("sales:1"), "SELECT 1; DROP TABLE orders").output).toBe("1\n1");
    expect(sql(task("sales:1"), "SELECT COUNT(*) FROM orders").output).toBe("COUNT(*)\n3");
  });

  it("refuses texts that are long, or joined too often", () => {
    expect(sql(task("sales:1"), `SELECT '${"a".repeat(1_100)}'`)).toMatchObject({ isError: true });
    expect(sql(task("sales:1"), `SELECT ${Array(30).fill("'a'").join(" || ")}`)).toMatchObject({ isError: true });
    expect(sql(task("sales:1"), "SELECT 'a' || 'b' || 'c'").output).toContain("abc");
  });

  it("joins tables in brackets, up to the same limit", () => {
    expect(sql(task("sales:1"), "SELECT COUNT(*) FROM (orders a, orders b, orders c)").output).toBe("COUNT(*)\n27");
    const joined = "SELECT COUNT(*) FROM orders a JOIN orders b ON coalesce(a.id, 0) = coalesce(b.id, 0, 1, 2, 3)";
    expect(sql(task("sales:1"), joined).output).toBe("COUNT(*)\n3");
  });

  it("has nothing to ask where a task has no tables", () => {
    expect(sql({ id: "documents:1", tables: [] }, "SELECT 1")).toMatchObject({ isError: true });
  });
});
