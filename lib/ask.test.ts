import { describe, expect, it } from "vitest";
import { z } from "zod";
import { askRows, type Database, stored } from "./ask";
import { type Prisma } from "./db";

const answering = (rows: unknown[]): Database => ({ $queryRaw: () => Promise.resolve(rows) }) as unknown as Database;
const row = z.object({ id: z.string(), count: z.number(), at: z.date().nullable() });
const good = { id: "a", count: 1, at: null };
const ask = (rows: unknown[]) => askRows(answering(rows), {} as Prisma.Sql, row);

describe("rows of the database", () => {
  it("are handed on as they are, with whatever the schema does not name", async () => {
    const rows = [{ ...good, more: 1n }, good];
    const answered = await ask(rows);
    expect(answered).toBe(rows);
    expect(await ask([])).toEqual([]);
  });

  it("that are not what the schema says are refused by the names of their columns, without what stands in them", async () => {
    const secret = { id: 7, count: 3n, at: "a secret" };
    const refusal = await ask([good, secret]).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TypeError);
    expect(String(refusal)).toMatch(/id: invalid_type; count: invalid_type; at: invalid_type/);
    expect(String(refusal)).not.toMatch(/secret/);
    await expect(ask([null])).rejects.toThrow(/the row: invalid_type/);
  });

  it("are each looked at up to a thousand, and beyond that the first, the last and some between", async () => {
    const withBad = (count: number, at: number) =>
      Array.from({ length: count }, (_, place) => (place === at ? {} : good));
    for (const at of [0, 1, 998, 999]) await expect(ask(withBad(1_000, at))).rejects.toThrow(TypeError);
    for (const at of [0, 50_000]) await expect(ask(withBad(50_001, at))).rejects.toThrow(TypeError);
    expect(await ask(withBad(50_001, 7))).toHaveLength(50_001);
  });

  it("may hold what we wrote ourselves, of which only that it is there is looked at", () => {
    expect(stored<{ a: 1 }>().safeParse({ a: 2 }).success).toBe(true);
    expect(stored().nullable().safeParse(null).success).toBe(true);
    expect(stored().safeParse(null).success).toBe(false);
  });
});
