import { expect, test } from "vitest";
import { seededRandom, shuffled } from "../statistics/seeded-random";
import { groupFailures } from "./group-failures";
import { makeOtherSignature, makeSignature } from "./testing/make-signature";

const failures = [
  makeSignature(),
  makeOtherSignature(),
  makeSignature({ mode: "mast:3.2" }),
  makeOtherSignature({ outcome: ["no answer"] }),
  makeSignature({ outcome: ["no answer"] }),
];

test("failures of one kind are one incident, the largest first", () => {
  expect(groupFailures(failures).map(({ members }) => members)).toEqual([
    [0, 2, 4],
    [1, 3],
  ]);
  expect(groupFailures([])).toEqual([]);
});

test("the order in which they are given does not matter", () => {
  const order = shuffled([...failures.keys()], seededRandom(3));
  const groups = groupFailures(order.map((at) => failures[at] ?? makeSignature()));
  expect(groups.map(({ members }) => members.map((member) => order[member]).sort())).toEqual([
    [0, 2, 4],
    [1, 3],
  ]);
});
