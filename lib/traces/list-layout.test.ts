import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allColumns } from "./list-columns";
import { columnWidth, moveColumn, readLayout, sizeColumn, toggleColumn, usualLayout, writeLayout } from "./list-layout";

const names = allColumns.map(({ name }) => name);
const layouts = fc
  .uniqueArray(fc.record({ name: fc.constantFrom(...names), widthPx: fc.option(fc.integer({ min: 56, max: 640 })) }), {
    selector: ({ name }) => name,
  })
  .map((columns) =>
    columns.some(({ name }) => name === "title") ? columns : [{ name: "title" as const, widthPx: null }, ...columns],
  );

describe("readLayout", () => {
  it("reads what was written", () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        expect(readLayout(writeLayout(layout))).toEqual(layout);
      }),
    );
    expect(readLayout(writeLayout(usualLayout))).toEqual(usualLayout);
  });

  it("passes over what is not known or said twice, and never loses the title", () => {
    expect(readLayout("evil,outcome:abc,outcome:99,agent:9")).toEqual([
      { name: "title", widthPx: null },
      { name: "outcome", widthPx: null },
      { name: "agent", widthPx: columnWidth.least },
    ]);
    for (const nothing of ["", null, undefined, "x,y", "constructor"]) expect(readLayout(nothing)).toBeNull();
  });
});

it("a column is shown at its usual place, and taken away, but for the title", () => {
  const without = toggleColumn(usualLayout, "outcome");
  expect(without.map(({ name }) => name)).not.toContain("outcome");
  expect(toggleColumn(without, "outcome")).toEqual(usualLayout);
  expect(toggleColumn(usualLayout, "title")).toEqual(usualLayout);
});

it("a column is moved within the row and sized within bounds", () => {
  const [first, second] = usualLayout;
  expect(moveColumn(usualLayout, second?.name ?? "title", -1).slice(0, 2)).toEqual([second, first]);
  expect(moveColumn(usualLayout, first?.name ?? "title", -1)).toEqual(usualLayout);
  expect(sizeColumn(usualLayout, "title", 1e9).find(({ name }) => name === "title")?.widthPx).toBe(columnWidth.most);
});
