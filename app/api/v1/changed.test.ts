import { expect, test } from "vitest";
import { changed } from "./changed";

test("what was left out stays, and null takes the place of what was there", () => {
  expect(changed({ a: 1 as number | null, b: "x" }, { a: null, b: undefined })).toEqual({ a: null, b: "x" });
  expect(changed({ a: 1 }, {})).toEqual({ a: 1 });
});
