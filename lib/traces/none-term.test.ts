import fc from "fast-check";
import { expect, it } from "vitest";
import { nameOfTerm, termOfName } from "./none-term";

it("tells what names nothing from what is called none", () => {
  const names = fc.option(fc.oneof(fc.string(), fc.constantFrom("none", "None", "=none", "==NONE", "1.1", "=")));
  fc.assert(fc.property(names, (name) => nameOfTerm(termOfName(name)) === name));
  expect([termOfName(null), termOfName("None"), nameOfTerm("NONE")]).toEqual(["none", "=None", null]);
});
