import { expect, test } from "vitest";
import { requireSetRef } from "./require-set-ref";

test("a label set is read as it is written, and what names none is not found", () => {
  expect(requireSetRef("ground-truth")).toEqual({ kind: "ground-truth" });
  expect(() => requireSetRef("nothing")).toThrow("This label set does not exist");
});
