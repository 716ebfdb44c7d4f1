import { expect, it } from "vitest";
import { makeTrace } from "../testing/make-trace";
import { maskSteps } from "./mask-steps";

const trace = makeTrace([
  ["Planner", "0123456789"],
  ["Coder", "abcdef"],
]);
const contents = (ranges: Parameters<typeof maskSteps>[1]) =>
  maskSteps(trace, ranges).steps.map((step) => step.content);

it("puts a sign in place of each range and leaves the rest", () => {
  expect(contents([{ stepIndex: 0, from: 2, to: 5 }])).toEqual(["01[3 characters masked]56789", "abcdef"]);
});

it("takes ranges in any order, and those that overlap as one", () => {
  const ranges = [
    { stepIndex: 0, from: 8, to: 10 },
    { stepIndex: 0, from: 1, to: 4 },
    { stepIndex: 0, from: 3, to: 6 },
    { stepIndex: 0, from: 2, to: 3 },
  ];
  expect(contents(ranges)).toEqual(["0[3 characters masked][2 characters masked]67[2 characters masked]", "abcdef"]);
});

it("changes nothing without ranges", () => {
  expect(maskSteps(trace, [])).toEqual(trace);
});
