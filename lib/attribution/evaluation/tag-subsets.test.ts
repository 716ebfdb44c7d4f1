import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tagSubsets } from "./tag-subsets";

const repeat = (count: number, tags: string[]): string[][] => Array.from({ length: count }, () => tags);

describe("tagSubsets", () => {
  it("tells cases apart by the tags that leave fewest out, whatever else some of them are tagged with", () => {
    const tags = [
      ...repeat(40, ["who-and-when", "algorithm-generated", "reviewed"]),
      ...repeat(54, ["who-and-when", "algorithm-generated"]),
      ...repeat(30, ["who-and-when", "hand-crafted", "reviewed"]),
      ...repeat(13, ["who-and-when", "hand-crafted", "a-first-look"]),
    ];
    const subsets = tagSubsets(tags);
    expect(new Set(subsets.slice(0, 94))).toEqual(new Set(["algorithm-generated"]));
    expect(new Set(subsets.slice(94))).toEqual(new Set(["hand-crafted"]));
  });

  it("puts cases into no subset that have none of the tags, and all of them where all share their tags", () => {
    expect(tagSubsets([["a"], ["A"], ["b"], []])).toEqual(["a", "a", "b", null]);
    expect(tagSubsets([["a"], ["a"]])).toEqual([null, null]);
    expect(tagSubsets([])).toEqual([]);
  });

  it("takes a case's subset from its own tags, and never two subsets that one case has both tags of", () => {
    const tags = fc.array(fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 3 }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(tags, (list) => {
        const subsets = tagSubsets(list);
        const chosen = new Set(subsets.filter((subset) => subset !== null));
        for (const [at, own] of list.entries()) {
          const named = own.filter((tag) => chosen.has(tag));
          expect(named.length).toBeLessThanOrEqual(1);
          expect(subsets[at]).toBe(named[0] ?? null);
        }
      }),
    );
  });
});
