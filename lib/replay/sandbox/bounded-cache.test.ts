import { describe, expect, it } from "vitest";
import { BoundedCache } from "./bounded-cache";

describe("a cache with a bound", () => {
  it("lets go what has gone unused longest, and tells of it", () => {
    const gone: string[] = [];
    const cache = new BoundedCache<string>(2, (value) => gone.push(value));
    cache.get("a", () => "first");
    cache.get("b", () => "second");
    expect(cache.get("a", () => "anew")).toBe("first");
    cache.get("c", () => "third");
    expect(gone).toEqual(["second"]);
    expect(cache.get("b", () => "made again")).toBe("made again");
    expect(cache.size).toBe(2);
  });

  it("keeps nothing of what could not be made", () => {
    const cache = new BoundedCache<string>(2);
    expect(() =>
      cache.get("a", () => {
        throw new Error("no");
      }),
    ).toThrow("no");
    expect(cache.get("a", () => "made")).toBe("made");
  });
});
