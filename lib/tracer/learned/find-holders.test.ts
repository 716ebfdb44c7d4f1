import { describe, expect, it } from "vitest";
import { holdersOf } from "./find-holders";

describe("holdersOf", () => {
  it("takes the steps that bear the sign, the first or last of them, or those beside them", () => {
    const at = (place: "in" | "first" | "last" | "after" | "before") =>
      holdersOf({ place, without: null }, [0, 3, 5], undefined, 6);
    expect(at("in")).toEqual([0, 3, 5]);
    expect(at("first")).toEqual([0]);
    expect(at("last")).toEqual([5]);
    expect(at("after")).toEqual([1, 4]);
    expect(at("before")).toEqual([2, 4]);
  });

  it("leaves out the steps after the first that bears what has to be missing", () => {
    const feature = { place: "in", without: "does:x" } as const;
    expect(holdersOf(feature, [1, 4], 3, 6)).toEqual([1]);
    expect(holdersOf(feature, [1, 4], undefined, 6)).toEqual([1, 4]);
  });

  it("has none where no step bears the sign", () => {
    expect(holdersOf({ place: "last", without: null }, [], undefined, 3)).toEqual([]);
  });
});
