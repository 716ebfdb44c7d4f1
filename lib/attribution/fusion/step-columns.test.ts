import { expect, it } from "vitest";
import { columnNames, ownCount, sheetOf } from "./step-columns";

const run = {
  stepCount: 4,
  heard: [
    { judge: "a", step: 1, verdicts: [1, -1, 0, -1] as const },
    { judge: "b", step: null, verdicts: [1, 1, null, 0] as const },
    { judge: "c", step: 1, verdicts: [1, -1, 1, 1] as const },
  ],
};
const valueAt = (row: number, name: string, known: readonly string[] = []): number => {
  const { values, width } = sheetOf(run, known);
  return values[row * width + columnNames.indexOf(name)] as number;
};

it("counts over the judges what each says of a step", () => {
  expect([0, 1, 2, 3].map((row) => valueAt(row, "named"))).toEqual([0, 2, 0, 0]);
  expect([0, 1, 2, 3].map((row) => valueAt(row, "before the named"))).toEqual([2, 0, 0, 0]);
  expect([0, 1, 2, 3].map((row) => valueAt(row, "wrong, not the first"))).toEqual([0, 0, 0, 1]);
  expect([0, 1, 2, 3].map((row) => valueAt(row, "no verdict"))).toEqual([0, 0, 1, 0]);
  expect(valueAt(3, "last of a run without a named one")).toBe(1);
  expect(valueAt(1, "named by two")).toBe(1);
  expect(valueAt(1, "named by all")).toBe(0);
});

it("has columns for a judge of a known name only", () => {
  const { values, width } = sheetOf(run, ["c", "other"]);
  expect(width).toBe(columnNames.length + 2 * ownCount);
  const own = [...values.slice(width + columnNames.length, 2 * width)];
  expect(own).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
});

it("takes a step that a judge names only for one of which it says nothing else", () => {
  const { values, width } = sheetOf({ stepCount: 2, heard: [{ judge: "a", step: 1, verdicts: null }] }, []);
  const silent = columnNames.flatMap((name, at) => (/verdict|neutral|wrong/.test(name) ? [at] : []));
  for (const row of [0, 1]) for (const at of silent) expect(values[row * width + at]).toBe(0);
});
