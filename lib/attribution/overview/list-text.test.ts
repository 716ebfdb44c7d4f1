import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readList, writeList } from "./list-text";

describe("lists of an address", () => {
  it("come back as they were written, commas and backslashes in names too", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom(",", "\\", "a,b", "a\\,")), {
          maxLength: 5,
        }),
        (values) => {
          expect(readList(writeList(values))).toEqual(values);
        },
      ),
    );
  });
  it("leaves out what is empty or there twice", () => expect(readList("a,,b,a,")).toEqual(["a", "b"]));
});
