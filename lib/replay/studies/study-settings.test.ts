import { expect, it } from "vitest";
import { StudySettings } from "./study-settings";

const traceId = "019379a8-0000-7000-8000-000000000001";

it("fills in what is left out", () => {
  expect(StudySettings.parse({ kind: "ablation", traceId })).toEqual({
    kind: "ablation",
    traceId,
    replays: 10,
    levelPercent: 5,
    agents: [],
    replacements: [],
    seed: 1,
  });
  expect(StudySettings.parse({ kind: "fix", sources: { kind: "search", q: "" } })).toEqual({
    kind: "fix",
    sources: { kind: "search", q: "", most: 50 },
    method: null,
    rounds: 3,
    seed: 1,
    arms: ["lesson", "retry", "control"],
    place: "next-round",
  });
  expect(StudySettings.parse({ kind: "injection", sources: { kind: "sandbox" } })).toMatchObject({
    sources: { kind: "sandbox", count: 30, domains: [] },
    operators: [],
    replays: 3,
    rule: "all",
    keepPerTrace: 2,
  });
});

it.each([
  { kind: "other" },
  { kind: "ablation" },
  { kind: "ablation", traceId, replays: 0 },
  { kind: "ablation", traceId, agent: "Planner" },
  { kind: "injection", sources: { kind: "traces", traceIds: [] } },
  { kind: "injection", sources: { kind: "sandbox", domains: ["chess"] } },
  { kind: "injection", sources: { kind: "sandbox" }, seed: -1 },
  { kind: "fix" },
  { kind: "fix", sources: { kind: "traces", traceIds: [] } },
  { kind: "fix", sources: { kind: "search", q: "", most: 501 } },
  { kind: "fix", sources: { kind: "search", q: "" }, arms: ["placebo"] },
  { kind: "fix", sources: { kind: "search", q: "" }, rounds: 0 },
  { kind: "fix", sources: { kind: "search", q: "" }, arms: ["lesson"] },
])("cannot be what makes no study (%#)", (settings) => {
  expect(StudySettings.safeParse(settings).success).toBe(false);
});
