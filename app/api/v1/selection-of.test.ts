import { expect, test } from "vitest";
import { selectionOf } from "./selection-of";

test("traces are named by their ids, or by a search", () => {
  expect(selectionOf({ ids: ["a"] })).toEqual({ ids: ["a"] });
  expect(selectionOf({ q: "tag:late" })).toMatchObject({ filter: { tags: ["late"] } });
});
