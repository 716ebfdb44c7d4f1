import fc from "fast-check";
import { expect, it } from "vitest";
import { presenceOfTerm, termOfSaid } from "./presence-term";

it("a name is found by its term whatever it is, and any and none ask for presence", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom("any", "None", "=any", "==none")), (name) => {
      expect(presenceOfTerm(termOfSaid(name))).toEqual({ name });
    }),
  );
  expect(["any", "NONE", "=any"].map(presenceOfTerm)).toEqual([{ is: "any" }, { is: "none" }, { name: "any" }]);
});
