import { expect, it } from "vitest";
import { sampleSymptoms } from "./sample-exhibits.testing";
import { byStep, linksInOrder, ruleWords } from "./symptoms-model";

it("gathers symptoms by step, the earliest first", () => {
  const [contradiction, value] = sampleSymptoms.symptoms;
  if (!contradiction || !value) throw new Error("two symptoms are needed");
  expect(byStep([value, contradiction, { ...value, rule: "loop" }])).toEqual([
    { stepIndex: 12, symptoms: [contradiction] },
    { stepIndex: 32, symptoms: [value, { ...value, rule: "loop" }] },
  ]);
});

it("names a rule in words", () => {
  expect(ruleWords("unverified-value")).toBe("unverified value");
});

it("puts values that were changed on the way first", () => {
  expect(linksInOrder(sampleSymptoms.links.toReversed()).map(({ from }) => from)).toEqual([7, 12]);
});
