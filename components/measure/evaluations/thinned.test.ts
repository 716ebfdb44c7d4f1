import fc from "fast-check";
import { expect, it } from "vitest";
import { thinned } from "./thinned";

it("keeps a short list, and of a long one so many in order with both ends", () => {
  expect(thinned([1, 2, 3], 3)).toEqual([1, 2, 3]);
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 30 }), fc.integer({ min: 31, max: 400 }), (most, length) => {
      const list = Array.from({ length }, (_, at) => at);
      const some = thinned(list, most);
      expect(some).toHaveLength(most);
      expect([some[0], some.at(-1)]).toEqual([0, length - 1]);
      expect(some).toEqual([...new Set(some)].toSorted((one, other) => one - other));
    }),
  );
});
