import { describe, expect, it } from "vitest";
import { anchorOf, moveTarget, shareOfSpan, spanOfColumns, stepOfTarget } from "./strip-target";

const bucketed = { stepCount: 100, columns: 10 };

describe("a click on the strip", () => {
  it("leads to the step that the cell is about, also where its column holds ten", () => {
    const cells = [{ kind: "pick" as const, from: 3, to: 3, stepIndex: 37, heat: 1 }];
    expect(stepOfTarget(3, bucketed, { cells, marked: [31] })).toBe(37);
  });

  it("leads to a marked step of an empty column, and to its first step where none is marked", () => {
    expect(stepOfTarget(3, bucketed, { cells: [], marked: [12, 38] })).toBe(38);
    expect(stepOfTarget(4, bucketed, { cells: [], marked: [12, 38] })).toBe(40);
  });

  it("leads to the column itself in a stretch of cells that say the same", () => {
    const cells = [{ kind: "unread" as const, from: 2, to: 9, stepIndex: 20, heat: 0 }];
    expect(stepOfTarget(5, bucketed, { cells, marked: [] })).toBe(50);
  });
});

describe("a drag over the strip", () => {
  it("takes whole columns, in either direction, and ends with the trace", () => {
    expect(spanOfColumns(4, 2, bucketed)).toEqual({ first: 20, last: 49 });
    expect(spanOfColumns(9, 9, { stepCount: 95, columns: 10 })).toEqual({ first: 90, last: 94 });
  });

  it("that takes hold of an edge moves that edge alone", () => {
    const shown = { first: 20, last: 59 };
    expect(anchorOf(2, shown, bucketed, 0)).toBe(5);
    expect(anchorOf(5, shown, bucketed, 0)).toBe(2);
    expect(anchorOf(8, shown, bucketed, 0)).toBe(8);
    expect(anchorOf(3, null, bucketed, 0)).toBe(3);
  });

  it("shows where its span stands", () => {
    expect(shareOfSpan({ first: 20, last: 49 }, bucketed)).toEqual({ from: 0.2, to: 0.5 });
    expect(shareOfSpan({ first: 90, last: 5_000 }, bucketed)).toEqual({ from: 0.9, to: 1 });
  });
});

describe("keys on the strip", () => {
  const bounds = { columns: 40, rowCount: 3 };

  it("walk over columns and rows and stop at the edges", () => {
    expect(moveTarget({ column: 0, row: 1 }, "ArrowLeft", bounds)).toEqual({ column: 0, row: 1 });
    expect(moveTarget({ column: 5, row: 1 }, "PageDown", bounds)).toEqual({ column: 9, row: 1 });
    expect(moveTarget({ column: 5, row: 1 }, "End", bounds)).toEqual({ column: 39, row: 1 });
    expect(moveTarget({ column: 5, row: 2 }, "ArrowDown", bounds)).toEqual({ column: 5, row: 2 });
    expect(moveTarget({ column: 5, row: null }, "ArrowDown", bounds)).toEqual({ column: 5, row: 0 });
  });

  it("that mean something else move nothing", () => {
    expect(moveTarget({ column: 5, row: 0 }, "j", bounds)).toBeNull();
    expect(moveTarget({ column: 5, row: null }, "ArrowDown", { columns: 40, rowCount: 0 })).toEqual({
      column: 5,
      row: null,
    });
  });
});
