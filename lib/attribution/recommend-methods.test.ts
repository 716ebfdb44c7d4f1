import { expect, it } from "vitest";
import { methods } from "./method-list";
import { recommendMethods } from "./recommend-methods";

const names = (hasModel: boolean) =>
  recommendMethods(methods, hasModel).map(({ purpose, method }) => `${purpose}: ${method.name}`);

it("recommends one method that asks a model for each purpose where there is a model", () => {
  expect(names(true)).toEqual(["quick: abduct-act-predict", "careful: raffles", "vote: consensus"]);
});

it("recommends methods that need no model where there is none, and shows which ones would vote with one", () => {
  expect(names(false)).toEqual(["quick: tracer", "careful: rules", "vote: consensus"]);
});

it("leaves out a purpose that no method is for", () => {
  expect(
    recommendMethods([{ recommendedAs: "quick" as const, needsJudge: true }, { needsJudge: true }], false),
  ).toEqual([{ purpose: "quick", method: { recommendedAs: "quick", needsJudge: true } }]);
});
