import fc from "fast-check";
import { expect, it } from "vitest";
import { bandCount, bandsInCommon } from "./find-loops";
import { sketchOf } from "./sketch";

const alike = (a: string, b: string): number => bandsInCommon(sketchOf(a), sketchOf(b));
const words = (first: number, count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `word${String.fromCharCode(...[...String((first + at) * 7919)].map((digit) => 97 + Number(digit)))}`,
  ).join(" ");

it("is the same for texts that differ in numbers, letter case and punctuation only", () => {
  expect(alike("I scrolled down to page 9 of 12.", "i scrolled down, to page 10 of 134")).toBe(bandCount);
  expect(alike("", "  \n ")).toBe(bandCount);
});

it("has the more in common, the more words in order two texts share", () => {
  const common = (shared: number): number => {
    let sum = 0;
    for (let at = 0; at < 50; at++) {
      const start = words(at * 1_000, shared);
      sum += alike(
        `${start} ${words(at * 1_000 + 400, 40 - shared)}`,
        `${start} ${words(at * 1_000 + 700, 40 - shared)}`,
      );
    }
    return sum / 50;
  };
  expect(common(0)).toBeLessThan(0.3);
  expect(common(20)).toBeGreaterThan(0.6);
  expect(common(20)).toBeLessThan(2.2);
  expect(common(38)).toBeGreaterThan(2.8);
});

it("keeps apart what looks alike and has another salt", () => {
  const isOther = ["open", "close", "read", "write"].map((tool) =>
    bandsInCommon(sketchOf("{}", tool), sketchOf("{}", "list")),
  );
  expect(Math.max(...isOther)).toBeLessThan(bandCount);
});

it("looks at the beginning and the end of a long text alone", () => {
  const middle = (word: string) => `${"same ".repeat(500)}${word.repeat(5_000)}${" end".repeat(200)}`;
  expect(sketchOf(middle("one "))).toBe(sketchOf(middle("two ")));
});

it("is a signed integer of 32 bits for any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.string(), (text, salt) => {
      const sketch = sketchOf(text, salt);
      expect(sketch).toBe(sketch | 0);
      expect(bandsInCommon(sketch, sketchOf(text, salt))).toBe(bandCount);
    }),
  );
});
