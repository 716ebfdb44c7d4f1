import { expect, it } from "vitest";
import { noWeights } from "./no-weights";
import { openTracer } from "./open-tracer";
import { madeTrace } from "./testing/made-trace";

it("finds every step as likely as any other and stands by nothing", () => {
  const trace = madeTrace([
    ["A", "one"],
    ["B", "two"],
    ["A", "three"],
  ]);
  const ranking = openTracer(noWeights).rank(trace);
  expect(new Set(ranking.steps.map(({ probability }) => probability)).size).toBe(1);
  expect(ranking).toMatchObject({ isAbstained: true, isCalibrated: false, seen: "no" });
  expect(openTracer(noWeights).priorWeight(trace)).toBe(0);
});
