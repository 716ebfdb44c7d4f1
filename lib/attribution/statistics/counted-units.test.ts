import fc from "fast-check";
import { expect, it } from "vitest";
import { countPlaces, countTimes, sumTimes } from "./counted-units";

const units = fc.array(fc.tuple(fc.array(fc.nat(4), { maxLength: 3 }), fc.nat(3)), { maxLength: 12 });

it("counts a unit as if it were there so many times", () => {
  fc.assert(
    fc.property(units, (list) => {
      const times = Float64Array.from(list, ([, often]) => often);
      const copies = list.flatMap(([said, often]) => Array.from({ length: often }, () => said));
      expect(countTimes(list.length, times)).toBe(copies.length);
      const lengths = Float64Array.from(list, ([said]) => said.length);
      expect(sumTimes(lengths, times)).toBe(copies.flat().length);
      const counts = new Float64Array(5).fill(9);
      const unitOf = Int32Array.from(list.flatMap(([said], unit) => said.map(() => unit)));
      countPlaces(counts, Int32Array.from(list.flatMap(([said]) => said)), unitOf, times);
      expect([...counts]).toEqual([0, 1, 2, 3, 4].map((place) => copies.flat().filter((one) => one === place).length));
    }),
  );
});

it("counts each once where nothing says otherwise", () => {
  const counts = new Float64Array(2);
  countPlaces(counts, Int32Array.of(0, 1, 1), null, null);
  expect([[...counts], countTimes(3, null), sumTimes(Float64Array.of(1, 2), null)]).toEqual([[1, 2], 3, 3]);
});
