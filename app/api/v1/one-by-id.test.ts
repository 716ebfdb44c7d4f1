import { expect, test } from "vitest";
import { oneById } from "./one-by-id";

test("one of a list is found by its id, and any other is not found", () => {
  expect(oneById([{ id: "a" }, { id: "b" }], "b", "thing")).toEqual({ id: "b" });
  expect(() => oneById([{ id: "a" }], "b", "thing")).toThrow("This thing does not exist");
});
