import { expect, it } from "vitest";
import { mostUnwatched, ruleNeeds, type RuleState, stateWithout, withUnwatched } from "./rule-state";

const series = (systemKey: string, count: number) => ({
  systemKey,
  agent: null,
  method: null,
  since: null,
  seen: null,
  window: [],
  skipped: 0,
  looked: 0,
  count,
});

it("waits for 30 observations of each system, the one that lacks least first", () => {
  const state: RuleState = { series: { a: series("a", 12), b: series("b", 29), c: series("c", 30) }, versions: {} };
  expect(ruleNeeds("agent-share", state)).toEqual([
    { systemKey: "b", version: null, what: "answers of one method version", has: 29, needs: 30 },
    { systemKey: "a", version: null, what: "answers of one method version", has: 12, needs: 30 },
  ]);
  expect(ruleNeeds("failure-rate", state)[0]?.what).toBe("traces");
  expect(ruleNeeds("failure-rate", null)).toEqual([]);
});

it("waits for 20 traces of a version, or for a version before it that has them", () => {
  const of = (version: string, before: string | null, count: number) => ({
    systemKey: "a",
    version,
    before,
    looked: 0,
    count,
    isTold: false,
  });
  const state: RuleState = { series: {}, versions: { x: of("2", "1", 5), y: of("3", null, 50), z: of("4", "1", 20) } };
  expect(ruleNeeds("version", state)).toEqual([
    { systemKey: "a", version: "2", what: "traces", has: 5, needs: 20 },
    { systemKey: "a", version: "3", what: "traces of the version before", has: 0, needs: 20 },
  ]);
});

it("keeps what it knew of systems that it does not watch, apart from what it follows", () => {
  const of = (systemKey: string) => ({ systemKey, version: "2", before: "1", looked: 20, count: 50, isTold: true });
  const all: RuleState = {
    series: { a: series("a", 3), b: series("b", 4) },
    versions: { x: of("a"), y: of("b") },
  };
  const unwatched = stateWithout(all, [{ key: "a" }, { key: "c" }]);
  expect(unwatched).toEqual({ series: { b: all.series["b"] }, versions: { y: all.versions["y"] } });
  const state: RuleState = { series: { a: series("a", 9) }, versions: {}, unwatched };
  expect(ruleNeeds("agent-share", state).map(({ systemKey }) => systemKey)).toEqual(["a"]);
  expect(withUnwatched(state)).toEqual({
    series: { a: series("a", 9), b: series("b", 4) },
    versions: { y: all.versions["y"] },
  });
});

it("forgets the systems that it has not watched for longest where there are many", () => {
  const names = Array.from({ length: mostUnwatched + 2 }, (_, i) => `system ${i}`);
  const state: RuleState = { series: Object.fromEntries(names.map((name) => [name, series(name, 1)])), versions: {} };
  const kept = Object.keys(stateWithout(state, [{ key: "system 1" }]).series);
  expect(kept).toEqual(names.slice(2));
});
