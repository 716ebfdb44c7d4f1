import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatSplits, readSplits } from "./split-draft";

describe("splits as typed", () => {
  it("are names with shares, and nothing is not a split", () => {
    expect(readSplits("train 50, test 50 %")).toEqual({
      splits: [
        { name: "train", share: 50 },
        { name: "test", share: 50 },
      ],
      fault: null,
    });
    expect(readSplits(" hold out 2.5 ,")).toEqual({ splits: [{ name: "hold out", share: 2.5 }], fault: null });
    expect(readSplits("  ")).toEqual({ splits: [], fault: null });
  });

  it("are refused in a sentence where a share is missing or nothing, or a name stands twice", () => {
    expect(readSplits("train, test 50").fault).toContain("“train” is not a split");
    expect(readSplits("train 0").fault).toContain("more than 0");
    expect(readSplits("train 50, Train 50").fault).toBe("Two splits have the same name.");
    expect(readSplits(Array.from({ length: 11 }, (_, at) => `s${at} 1`).join(",")).fault).toContain("at most 10");
  });

  it("are read back as they are written", () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8})?$/), { maxLength: 10 });
    fc.assert(
      fc.property(
        names,
        fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 10, maxLength: 10 }),
        (list, shares) => {
          const splits = list.map((name, at) => ({ name, share: shares[at] ?? 1 }));
          expect(readSplits(formatSplits(splits))).toEqual({ splits, fault: null });
        },
      ),
    );
  });

  it("never throw, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { splits, fault } = readSplits(text);
        expect((splits === null) !== (fault === null)).toBe(true);
      }),
    );
  });
});
