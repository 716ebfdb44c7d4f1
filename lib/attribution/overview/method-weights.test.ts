import { expect, it } from "vitest";
import { methodName, nameWeights, type WeightedMethod } from "./method-weights";

const id = "01990000-0000-7000-8000-00000000000a";
const shipped: WeightedMethod = {
  method: "tracer",
  methodVersion: "3",
  tracerVersionId: null,
  weightsNumber: null,
  weightsSystem: null,
  seenCount: 0,
};
const own = { ...shipped, tracerVersionId: id, weightsNumber: 2, weightsSystem: "Shop", seenCount: 4 };

it("names the weights of a method that was read with several, and finds the answers of each alone", () => {
  const named = nameWeights([shipped, own, { ...shipped, method: "all-at-once" }], { hasSystem: true });
  expect(named.map(({ weights, answered }) => [weights, answered])).toEqual([
    ["shipped weights", "tracer@3+shipped"],
    ["own weights 2 of Shop", `tracer@3+${id}+unseen`],
    [null, "all-at-once@3"],
  ]);
  expect(named.map((one) => methodName(one, { tracer: "Tracer" }))).toEqual([
    ...["Tracer 3, shipped weights", "Tracer 3, own weights 2 of Shop", "all-at-once 3"],
  ]);
});

it("names nothing where no training made any of the weights", () => {
  expect(nameWeights([shipped], { hasSystem: false })).toMatchObject([{ weights: null, answered: "tracer@3" }]);
});
