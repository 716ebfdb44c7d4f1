import { expect, it } from "vitest";
import { editSize, writeEditSize } from "./edit-size";

it("counts the characters of the words that went and came, and nothing where nothing changed", () => {
  expect(editSize("the total is 12 euros", "the total is 120 euros")).toEqual({ removed: 3, added: 4, before: 21 });
  expect(editSize("same", "same")).toEqual({ removed: 0, added: 0, before: 4 });
  expect(writeEditSize({ removed: 3, added: 4, before: 21 })).toBe("4 characters changed of 21");
});
