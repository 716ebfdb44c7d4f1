import fc from "fast-check";
import { expect, it } from "vitest";
import { createStepSorter } from "./sort-steps";

const sortAll = (steps: readonly (readonly string[])[]): number[] => {
  const { read, sort } = createStepSorter("planner");
  return steps.map((tokens) => read(tokens)).map((tokens) => sort(tokens));
};

/** The same by trying every action. */
function sortByTrying(steps: readonly (readonly string[])[]): number[] {
  const weigh = (token: string): number =>
    Math.log(1 + steps.length / steps.filter((tokens) => tokens.includes(token)).length);
  const sum = (tokens: readonly string[]): number => tokens.reduce((total, token) => total + weigh(token), 0);
  const actions: (readonly string[])[] = [];
  return steps.map((tokens) => {
    const isSame = (action: readonly string[]): boolean => {
      const either = [...action, ...tokens.filter((token) => !action.includes(token))];
      const both = action.filter((token) => tokens.includes(token));
      return either.length === 0 || sum(both) / sum(either) > 0.5;
    };
    const known = actions.findIndex(isSame);
    return known < 0 ? actions.push(tokens) - 1 : known;
  });
}

it("sorts steps that share more than half of what tells them apart into one action, the first such", () => {
  expect(
    sortAll([["ask", "price", "chair"], ["ask", "stock", "table"], ["ask", "price", "chair", "red"], [], []]),
  ).toEqual([0, 1, 0, 2, 2]);
});

it("finds the same actions as trying every one", () => {
  const tokens = fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(tokens, { maxLength: 25 }), (steps) => {
      expect(sortAll(steps)).toEqual(sortByTrying(steps));
    }),
  );
});
