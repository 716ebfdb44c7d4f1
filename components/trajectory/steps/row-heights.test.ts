import fc from "fast-check";
import { expect, it } from "vitest";
import { rowHeights } from "./row-heights";

it("says what adding up says, however heights change", () => {
  const height = fc.integer({ min: 1, max: 900 });
  fc.assert(
    fc.property(
      fc.array(height, { minLength: 1, maxLength: 70 }),
      fc.array(fc.tuple(fc.nat(69), height)),
      fc.integer({ min: -50, max: 70_000 }),
      (list, changes, offset) => {
        const rows = rowHeights(Float64Array.from(list));
        for (const [row, px] of changes) {
          rows.setHeight(row, px);
          if (row < list.length) list[row] = px;
        }
        const starts = list.map((_, at) => list.slice(0, at).reduce((sum, px) => sum + px, 0));
        expect(list.map((_, row) => rows.startPx(row))).toEqual(starts);
        expect(list.map((_, row) => rows.heightPx(row))).toEqual(list);
        expect(rows.totalPx()).toBe(list.reduce((sum, px) => sum + px, 0));
        expect(rows.rowAt(offset)).toBe(
          Math.max(
            0,
            starts.findLastIndex((start) => start <= offset),
          ),
        );
      },
    ),
  );
});

it("has nothing to say of no rows", () => {
  const rows = rowHeights(new Float64Array(0));
  expect([rows.totalPx(), rows.rowAt(10), rows.startPx(3)]).toEqual([0, 0, 0]);
});
