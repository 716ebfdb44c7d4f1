import { expect, test } from "vitest";
import { makeTrace } from "../testing/make-trace";
import { stepSigns } from "./step-signs";
import { countSigns, signsOfRun, unusualSigns, usualRunsOf, usualRunsSchema } from "./usual-runs";

const run = (price: number, tail: readonly (readonly [string, string])[] = []) =>
  makeTrace([["Planner", `Find the price ${price}.`], ["Worker", `It is ${price}.`], ...tail]);
const runs = Array.from({ length: 60 }, (_, at) => run(1_000 + at));
const odd = run(7_000, [["Worker", "It is 7000."]]);

test("what runs that went well do not do is unusual, and what they do is not", () => {
  const usual = usualRunsOf(runs);
  const signs = stepSigns(odd.steps);
  expect(unusualSigns(signs[1] ?? [], "worker message", usual)).toEqual([]);
  expect(unusualSigns(signs[2] ?? [], "worker message", usual)).toContain("follows|worker message|worker message");
});

test("of few runs nothing is known to be usual", () => {
  const [, , last = []] = stepSigns(odd.steps);
  expect(unusualSigns(last, "worker message", usualRunsOf(runs.slice(0, 20)))).toEqual([]);
});

test("it is kept as JSON and holds no values", () => {
  const usual = usualRunsOf(runs);
  expect(usualRunsSchema.parse(JSON.parse(JSON.stringify(usual)))).toEqual(usual);
  expect(JSON.stringify(usual)).not.toMatch(/10\d\d/u);
});

test("of runs whose signs are known it is the same, and each run counts once", () => {
  const all = [...runs, odd];
  expect(countSigns(all.map(signsOfRun))).toEqual(usualRunsOf(all));
  expect(usualRunsOf(all).doings).toMatchObject({ "worker message": 61 });
});
