import { expect, it } from "vitest";
import { ruleNeeds, type RuleState } from "./rule-state";

const series = (systemKey: string, count: number) => ({
  ...{ systemKey, agent: null, method: null, since: null, first: null, skipped: 0, looked: 0, count },
});

it("waits for 30 observations of each system, the one that lacks least first", () => {
  const state: RuleState = { series: { a: series("a", 12), b: series("b", 29), c: series("c", 30) }, versions: {} };
  expect(ruleNeeds("agent-share", state)).toEqual([
    { systemKey: "b", version: null, what: "failures", has: 29, needs: 30 },
    { systemKey: "a", version: null, what: "failures", has: 12, needs: 30 },
  ]);
  expect(ruleNeeds("failure-rate", state)[0]?.what).toBe("traces");
  expect(ruleNeeds("failure-rate", null)).toEqual([]);
});

it("waits for 20 traces of a version, or for a version before it that has them", () => {
  const of = (version: string, before: string | null, count: number) => ({
    ...{ systemKey: "a", version, before, looked: 0, count, isTold: false },
  });
  const state: RuleState = { series: {}, versions: { x: of("2", "1", 5), y: of("3", null, 50), z: of("4", "1", 20) } };
  expect(ruleNeeds("version", state)).toEqual([
    { systemKey: "a", version: "2", what: "traces", has: 5, needs: 20 },
    { systemKey: "a", version: "3", what: "traces of the version before", has: 0, needs: 20 },
  ]);
});
