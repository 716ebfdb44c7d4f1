import fc from "fast-check";
import { expect, it } from "vitest";
import { asShare, readNumeral, scaled } from "./read-numeral";

it.each([
  ["1200", ["1200"], [], []],
  ["0012.500", ["12.5"], [], []],
  ["0", ["0"], [], []],
  ["0.0", ["0"], [], []],
  ["1,200.50", ["1200.5"], [], []],
  ["1.200,50", ["1200.5"], [], []],
  ["1 200 300", ["1200300"], [], ["1", "200", "300"]],
  ["1’200", ["1200"], [], ["1", "200"]],
  ["12,00,000", ["1200000"], [], []],
  ["1,200", ["1200"], ["1.2"], []],
  ["1.200", ["1.2"], ["1200"], []],
  ["1,5", ["1.5"], [], []],
  ["05.03.2024", ["5", "3", "2024"], [], []],
  ["1,2,3", ["1", "2", "3"], [], []],
  ["1.2.3", ["1.2.3"], [], []],
  ["٤٢", ["42"], [], []],
])("reads %s", (numeral, keys, same, parts) => {
  const reads = readNumeral(numeral);
  expect(reads.map(({ key }) => key)).toEqual(keys);
  expect(reads.flatMap((read) => read.same)).toEqual(same);
  expect(reads.flatMap((read) => read.parts)).toEqual(parts);
});

it("reads a number alike in whatever way its thousands are put apart", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (value) => {
      const [plain, ...others] = ["", ",", " ", "'"].map((mark) =>
        readNumeral(value.toLocaleString("en").replaceAll(",", mark)).map(({ key }) => key),
      );
      for (const other of others) expect(other).toEqual(plain);
    }),
  );
});

it("tells long numbers apart by their beginning and length", () => {
  const [long, longer] = [99_999, 100_000].map((length) => readNumeral("1".repeat(length))[0]?.key);
  expect(long).not.toBe(longer);
});

it("reads a share as a fraction too, and a number with a word of scale as what it comes to", () => {
  const read = (key: string) => ({ key, same: [], parts: [] });
  expect(asShare(read("42.7"))).toEqual({ key: "42.7", same: ["0.427"], parts: [] });
  expect(asShare(read("100"))).toEqual(read("100"));
  expect(asShare(read("1.2.3"))).toEqual(read("1.2.3"));
  expect(scaled(read("1.5"), 1e6)).toEqual({ key: "1500000", same: [], parts: ["1.5"] });
  expect(scaled(read("1.2.3"), 1e6)).toEqual(read("1.2.3"));
});
