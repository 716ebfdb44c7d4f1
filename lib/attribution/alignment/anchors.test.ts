import fc from "fast-check";
import { expect, it } from "vitest";
import { anchorsOf, type Part } from "./anchors";

const anchors = (first: readonly number[], second: readonly number[], part?: Part) => {
  const whole = { firstFrom: 0, firstTo: first.length, secondFrom: 0, secondTo: second.length };
  const turns = anchorsOf(Int32Array.from(first), Int32Array.from(second), part ?? whole);
  for (let turn = turns.next(); ; turn = turns.next()) if (turn.done) return turn.value;
};

it("takes what stands once in both, in the same order, and as much of it as can be had", () => {
  expect(anchors([1, 2, 3, 4], [9, 1, 3, 4, 2])).toEqual([
    [0, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(anchors([1, 7, 7, 2], [1, 7, 2])).toEqual([
    [0, 0],
    [3, 2],
  ]);
  expect(anchors([1, 2], [3, 4])).toEqual([]);
});

it("looks at the stretch alone", () => {
  const part = { firstFrom: 1, firstTo: 3, secondFrom: 0, secondTo: 2 };
  expect(anchors([5, 5, 6, 6], [6, 5, 5], part)).toEqual([[2, 0]]);
});

it("rises in both sequences and pairs equal keys", () => {
  const keys = fc.array(fc.nat({ max: 30 }), { maxLength: 40 });
  fc.assert(
    fc.property(keys, keys, (first, second) => {
      const found = anchors(first, second);
      for (const [at, [i, j]] of found.entries()) {
        expect(first[i]).toBe(second[j]);
        const [beforeI, beforeJ] = found[at - 1] ?? [-1, -1];
        expect(i).toBeGreaterThan(beforeI);
        expect(j).toBeGreaterThan(beforeJ);
      }
    }),
  );
});
