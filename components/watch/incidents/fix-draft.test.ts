import { expect, it } from "vitest";
import { type FixView } from "@/lib/attribution/fixes/fix-view";
import { fixDraft, mostPoints, readFixDraft, suggestedVersion } from "./fix-draft";

const share = (version: string, count: number, runs = 20) => ({ version, count, runs, labeled: 0 });
const incident = {
  fixed: { version: "1.5", at: "2026-11-20T10:00:00Z" },
  versions: [share("1.3", 4), share("1.4", 6)],
};
const fix: FixView = {
  id: "1",
  by: "Ada",
  at: "2026-11-20T10:00:00Z",
  version: "1.5",
  baseline: "1.3",
  leastFall: 0.07,
  guard: "failure-rate",
  change: "Checks the sum.",
  withdrawn: null,
  canChange: true,
  measure: null,
};

it("suggests the version that somebody marked, the newest one that fails, and half of its share", () => {
  expect(fixDraft(incident, null, [])).toEqual({
    version: "1.5",
    baseline: "1.4",
    fall: "15",
    guard: "other-failures",
    change: "",
  });
  expect(fixDraft(incident, null, [], "Count twice.").change).toBe("Count twice.");
  expect(mostPoints(share("1.4", 1, 3))).toBe(33.3);
});

it("suggests no version that has runs or a fix", () => {
  expect(suggestedVersion(incident, [fix])).toBeNull();
  const withdrawn = { by: "Ada", at: fix.at };
  expect(suggestedVersion(incident, [{ ...fix, withdrawn }])).toBe("1.5");
  expect(suggestedVersion({ ...incident, versions: [share("1.5", 0)] }, [])).toBeNull();
  expect(suggestedVersion({ ...incident, fixed: null }, [])).toBeNull();
});

it("reads back what it was filled in with", () => {
  const draft = fixDraft(incident, fix, [fix]);
  expect(readFixDraft(draft)).toEqual({
    version: "1.5",
    baseline: "1.3",
    leastFall: 0.07,
    guard: "failure-rate",
    change: "Checks the sum.",
  });
  expect(readFixDraft({ ...draft, fall: "7 %", change: " " })).toMatchObject({ leastFall: 0.07, change: null });
  expect(readFixDraft({ ...draft, fall: "a bit" }).leastFall).toBe(0);
});
