import fc from "fast-check";
import { expect, it } from "vitest";
import { type Chapter } from "@/lib/traces/chapters";
import { headingPx, outlineRows, rowPx } from "./outline-rows";

const chapter = (first: number, last: number): Chapter => ({ first, last, why: "hand-over", workers: ["A"], times: 0 });
const open = { isShut: () => false, marked: [] };

it("lays chapters out with a heading each, and a single one without", () => {
  const rows = outlineRows(5, [chapter(0, 1), chapter(2, 4)], open);
  expect(rows.totalPx).toBe(2 * headingPx + 5 * rowPx);
  expect(rows.between(0, rows.totalPx).map((row) => (row.kind === "step" ? row.index : "heading"))).toEqual([
    ...["heading", 0, 1, "heading", 2, 3, 4],
  ]);
  expect(outlineRows(5, [chapter(0, 4)], open).totalPx).toBe(5 * rowPx);
});

it("keeps of a chapter that is shut the steps that something is said of", () => {
  const rows = outlineRows(9, [chapter(0, 3), chapter(4, 8)], { isShut: ({ first }) => first === 4, marked: [1, 6] });
  expect(rows.between(0, rows.totalPx).map((row) => (row.kind === "step" ? row.index : "heading"))).toEqual([
    ...["heading", 0, 1, 2, 3, "heading", 6],
  ]);
  expect(rows.startPx(7)).toBe(rows.startPx(6) - headingPx);
});

it("makes only the lines in sight, each where it begins, however long the trace", () => {
  const chapters = Array.from({ length: 10_000 }, (_, i) => chapter(i * 10, i * 10 + 9));
  const rows = outlineRows(100_000, chapters, open);
  fc.assert(
    fc.property(fc.nat(rows.totalPx - 1), (fromPx) => {
      const seen = rows.between(fromPx, fromPx + 600);
      expect(seen.length).toBeLessThan(32);
      for (const row of seen) {
        expect(row.y + headingPx).toBeGreaterThan(fromPx);
        expect(row.y).toBeLessThan(fromPx + 600);
        if (row.kind === "step") expect(rows.startPx(row.index)).toBe(row.y);
      }
    }),
  );
});
