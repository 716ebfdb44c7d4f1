import { expect, it } from "vitest";
import { summariseFixes } from "@/lib/replay/feedback/summarise-fixes";
import { fixDifferenceWords, fixShareWords, fixVerdict } from "./fix-words";

const incidents = Array.from({ length: 12 }, (_, at) => ({ id: `i${at}`, method: "tracer" }));
const attempts = incidents.flatMap(({ id }, at) =>
  (["lesson", "retry"] as const).map((arm) => ({
    incidentId: id,
    arm,
    round: 1,
    told: null,
    agent: "Coder",
    stepIndex: 3,
    problem: null,
    outcome: arm === "lesson" && at < 10 ? ("passed" as const) : ("failed" as const),
  })),
);
const found = summariseFixes(incidents, attempts, { arms: ["lesson", "retry"], rounds: 1 });

it("says whether lessons fix more than a plain retry, with the share of each", () => {
  expect(found.arms.map(({ rounds }) => rounds.map(fixShareWords))).toEqual([
    ["10 of 12: 83% [55–95]"],
    ["0 of 12: 0% [0–24]"],
  ]);
  expect(fixVerdict(found)).toBe("After 1 round over 12 incidents: lessons fix more than plain retry.");
  expect(found.comparisons.map(fixDifferenceWords)[0]).toMatch(/^\+83 \[\+\d+ to \+\d+\]$/);
});

it("says where nothing can be told, and where nothing was compared", () => {
  const none = summariseFixes(incidents, [], { arms: ["lesson", "retry"], rounds: 2 });
  expect(fixVerdict(none)).toBe("After 2 rounds over 12 incidents: no detectable difference from plain retry.");
  expect(fixVerdict({ ...none, comparisons: [] })).toBe("12 incidents; nothing to compare.");
  expect(fixShareWords({ fixed: 0, count: 0, value: 0, low: 0, high: 1 })).toBe("–");
});
