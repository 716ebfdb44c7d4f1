import { expect, it } from "vitest";
import { methods } from "@/lib/attribution/method-list";
import { isScan, sentWords } from "./sent-words";

it("knows the methods that run a system again, and says that nothing was sent of no other", () => {
  expect(methods.filter((method) => isScan({ method: method.name })).map(({ name }) => name)).toEqual(
    methods.filter(({ needsLab }) => needsLab).map(({ name }) => name),
  );
  expect([sentWords({ method: "counterfactual" }), sentWords({ method: "tracer" })]).toEqual([
    "system replayed",
    "nothing sent",
  ]);
});
