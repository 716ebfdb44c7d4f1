import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitQuestions } from "./split-questions";

const splits = fc
  .array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 })
  .map((shares) => shares.map((share, at) => ({ name: `split ${at}`, share })));
const questions = fc.array(fc.nat(30), { minLength: 1, maxLength: 120 });
const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });

const sizesOf = (list: readonly unknown[]): Map<unknown, number> => {
  const sizes = new Map<unknown, number>();
  for (const one of list) sizes.set(one, (sizes.get(one) ?? 0) + 1);
  return sizes;
};

describe("splitQuestions", () => {
  it("puts no question into two splits, and every case into one", () => {
    fc.assert(
      fc.property(questions, splits, seeds, (list, parts, seed) => {
        const placed = splitQuestions(list, parts, seed);
        const names = new Set(parts.map(({ name }) => name));
        const known = new Map<number, string | null>();
        for (const [at, question] of list.entries()) {
          const split = placed[at] as string | null;
          expect(names.has(split as string)).toBe(true);
          expect(known.get(question) ?? split).toBe(split);
          known.set(question, split);
        }
      }),
    );
  });

  it("gives no split more than its share by as much as the largest question", () => {
    fc.assert(
      fc.property(questions, splits, seeds, (list, parts, seed) => {
        const largest = Math.max(...sizesOf(list).values());
        const total = parts.reduce((sum, { share }) => sum + share, 0);
        const placed = sizesOf(splitQuestions(list, parts, seed));
        for (const { name, share } of parts)
          expect((placed.get(name) ?? 0) - (share / total) * list.length).toBeLessThan(largest);
      }),
    );
  });

  it("meets the shares to the case where no question is asked twice", () => {
    const list = Array.from({ length: 100 }, (_, at) => at);
    const placed = sizesOf(
      splitQuestions(
        list,
        [
          { name: "train", share: 3 },
          { name: "dev", share: 1 },
          { name: "test", share: 1 },
        ],
        7,
      ),
    );
    expect([...placed].sort()).toEqual([
      ["dev", 20],
      ["test", 20],
      ["train", 60],
    ]);
  });

  it("is the same for the same seed, and not for every seed", () => {
    const list = Array.from({ length: 40 }, (_, at) => at % 25);
    const parts = [
      { name: "dev", share: 0.5 },
      { name: "test", share: 0.5 },
    ];
    expect(splitQuestions(list, parts, 3)).toEqual(splitQuestions(list, parts, 3));
    expect(splitQuestions(list, parts, 4)).not.toEqual(splitQuestions(list, parts, 3));
  });

  it("leaves every case without a split where there are none", () => {
    expect(splitQuestions([1, 1, 2], [], 1)).toEqual([null, null, null]);
  });
});
