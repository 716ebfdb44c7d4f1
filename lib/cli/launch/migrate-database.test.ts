import { expect, test } from "vitest";
import { planMigrations, readMigrations } from "./migrate-database";

const migration = (name: string, checksum = "a") => ({ name, sql: "", checksum });
const row = (migration_name: string, changes: object = {}) => ({
  migration_name,
  checksum: "a",
  finished_at: new Date(0),
  rolled_back_at: null,
  ...changes,
});

test("what the database lacks is pending, in order", () => {
  const plan = planMigrations([migration("1"), migration("2"), migration("3")], [row("1")]);
  expect(plan.pending.map(({ name }) => name)).toEqual(["2", "3"]);
});

test("a file that was edited after it was applied is named and not applied again", () => {
  expect(planMigrations([migration("1", "b")], [row("1")])).toEqual({ pending: [], edited: ["1"], later: [] });
});

test("what a later version applied is named", () => {
  expect(planMigrations([migration("1")], [row("1"), row("2")])).toEqual({ pending: [], edited: [], later: ["2"] });
});

test("a migration that failed half-way stops everything and says how to resolve it", () => {
  const rows = [row("1"), row("2", { finished_at: null })];
  expect(() => planMigrations([migration("1"), migration("2")], rows)).toThrow(/resolve --rolled-back 2/);
});

test("a migration that was rolled back is applied again", () => {
  const rows = [row("1", { finished_at: null, rolled_back_at: new Date(0) })];
  expect(planMigrations([migration("1")], rows).pending).toHaveLength(1);
});

test("the migrations of this checkout are read in the order of their names", () => {
  const names = readMigrations().map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(names).toEqual([...names].sort());
});
