import { expect, it, vi } from "vitest";
import { remembered } from "./remembered";

it("works a name out once, whatever comes of it", () => {
  const work = vi.fn((name: string): string | undefined => (name === "" ? undefined : name.toUpperCase()));
  const get = remembered(work);
  expect(["a", "a", "", "", "constructor"].map(get)).toEqual(["A", "A", undefined, undefined, "CONSTRUCTOR"]);
  expect(work).toHaveBeenCalledTimes(3);
});
