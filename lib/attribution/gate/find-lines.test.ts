import { expect, it } from "vitest";
import { findLines, keyOfBlame } from "./find-lines";
import { madeRun } from "./testing/made-runs";

const passed = madeRun({ outcome: "passed" });

it("counts failures in all, by agent and mode, and by incident", () => {
  const loop = { id: "7", title: "Repeats a search" };
  const baseline = [madeRun(), passed, passed] as const;
  const candidate = [
    madeRun({ blame: { agent: "planner", mode: "Invents a value" }, place: "b.json" }),
    madeRun({ blame: { agent: "Coder", mode: null }, incident: loop, place: "c.json" }),
    madeRun({ blame: null, incident: loop, place: "d.json" }),
  ];
  const strata = [{ baseline: [...baseline], candidate }] as Parameters<typeof findLines>[0]["strata"];
  const lines = findLines({ by: null, strata, leftOut: { baseline: [], candidate: [] } });
  expect(
    lines.map(({ kind, title, failed, places }) => [kind, title, failed.baseline, failed.candidate, places]),
  ).toEqual([
    ["failure-rate", "Failure rate", 1, 3, ["b.json", "c.json", "d.json"]],
    ["agent-mode", "Coder", 0, 1, ["c.json"]],
    ["agent-mode", "Planner: invents a value", 1, 1, ["b.json"]],
    ["incident", "Repeats a search", 0, 2, ["c.json", "d.json"]],
  ]);
  expect(lines[0]?.strata).toEqual([{ first: { successes: 1, count: 3 }, second: { successes: 3, count: 3 } }]);
});

it("tells no two agents apart by their case, and no two pairs by where the name ends", () => {
  expect(keyOfBlame({ agent: "Planner ", mode: null })).toBe(keyOfBlame({ agent: "planner", mode: null }));
  expect(keyOfBlame({ agent: "a", mode: "b: c" })).not.toBe(keyOfBlame({ agent: "a: b", mode: "c" }));
});
