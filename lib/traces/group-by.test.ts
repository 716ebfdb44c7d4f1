import { expect, it } from "vitest";
import { groupBy } from "./group-by";

it("keeps items in their order under the key that is said of them", () => {
  expect([...groupBy(["bee", "ant", "bat", "ape"], (word) => word[0])]).toEqual([
    ["b", ["bee", "bat"]],
    ["a", ["ant", "ape"]],
  ]);
});
