import { expect, test } from "vitest";
import { findEvidence } from "../evidence/find-evidence";
import { makeTrace } from "../testing/make-trace";
import { sightings } from "./sightings";
import { usualRunsOf } from "./usual-runs";

const run = (price: number, tail: readonly (readonly [string, string])[] = []) =>
  makeTrace([["Planner", `Find the price ${price}.`], ["Worker", `It is ${price}.`], ...tail]);

test("what is unusual is seen where runs that went well are known", () => {
  const odd = run(7_000, [["Worker", "It is 7000."]]);
  const usual = usualRunsOf(Array.from({ length: 60 }, (_, at) => run(1_000 + at)));
  expect(sightings(odd, [], usual).map(({ stepIndex }) => stepIndex)).toEqual([2]);
  expect(sightings(odd, [], null)).toEqual([]);
});

test("evidence is seen where it is, the earliest first", () => {
  const trace = makeTrace([
    ["User", "Which hall? Constraints:\n- at most euros: 85\n- only the region: West\n- at least seats: 30"],
    ["Planner", "Coder, work it out.\n- only the region: West\n- at least seats: 30"],
  ]);
  expect(sightings(trace, findEvidence(trace), null)).toMatchObject([{ stepIndex: 1, does: "planner message" }]);
});
