import { expect, it } from "vitest";
import {
  type ChangeFinding,
  type DigestFinding,
  type DigestLine,
  type IncidentFinding,
  type IncidentTurn,
  type VersionFinding,
} from "./alert-finding";
import { basisWords, findingText, findingTitle } from "./finding-words";

const now = "2026-11-23T10:00:00.000Z";
const side = (hits: number, count: number, from: string, truthCount = 0, agreeCount = 0) => ({
  hits,
  count,
  from,
  to: from,
  truthCount,
  agreeCount,
});
const change: ChangeFinding = {
  kind: "agent-share",
  system: { key: "magentic-one", name: "Magentic-One" },
  agent: { key: "planner", name: "Planner" },
  before: side(17, 96, "2026-10-01T00:00:00.000Z", 10, 8),
  since: side(49, 120, "2026-11-12T08:00:00.000Z", 14, 12),
  ratio: 9,
  threshold: 8,
  rate: 0.05,
  chart: [],
  method: { name: "tracer", version: "3", tracerVersionId: null, title: "Tracer", weights: null },
};

it("says who is named how often, since when, and on what that rests", () => {
  expect(findingTitle(change, now)).toBe(
    "Planner is named by Tracer in 41% of failures of Magentic-One since 12 Nov, 18% before",
  );
  expect(findingText(change)).toBe(
    "120 and 96 failures. Answers of Tracer 3, unchecked: 192 of 216; ground truth agrees in 20 of 24. If these shares do not change, 5% of series of 500 failures trigger a false alarm.",
  );
});

it("warns, with the figure, where neighbors are alike, since the stated rate does not hold there", () => {
  const stickiness = { lag1: 0.314, count: 216 };
  const words =
    "trigger a false alarm. But consecutive traces are similar here (lag-1 autocorrelation 0.31 over 216), and the test assumes independence, so expect more false alarms.";
  expect(findingText({ ...change, stickiness })).toContain(words);
  expect(findingText({ ...change, kind: "failure-rate", method: null, agent: null, stickiness })).toContain(words);
});

it("says so where ground truth knows nothing of it, names the weights, and speaks of one side alone", () => {
  const unknown = { ...change, before: side(17, 96, now), since: side(49, 120, now) };
  expect(findingText(unknown)).toContain("Answers of Tracer 3, unchecked: 216 of 216. If");
  const method = { name: "tracer", version: "3", tracerVersionId: "x", title: "Tracer", weights: "own weights 2" };
  expect(basisWords({ ...change, method }, [change.since])).toBe(
    "Answers of Tracer 3 (own weights 2), unchecked: 106 of 120; ground truth agrees in 12 of 14",
  );
  expect(basisWords({ ...change, method: null }, [change.since])).toBeNull();
});

it("writes failure rates, the year where it is another one, and less than 1% with a digit", () => {
  const rate: ChangeFinding = {
    ...change,
    kind: "failure-rate",
    agent: null,
    method: null,
    before: { ...change.before, hits: 3, count: 400 },
  };
  expect(findingTitle(rate, now)).toBe("Magentic-One fails in 41% of its traces since 12 Nov, 0.8% before");
  expect(findingTitle({ ...rate, system: { key: "", name: null } }, "2027-01-02T00:00:00.000Z")).toBe(
    "41% of traces without a system fail since 12 Nov 2026, 0.8% before",
  );
});

it("writes versions and budgets", () => {
  const version: VersionFinding = {
    kind: "version",
    system: { key: "shop", name: "Shop" },
    version: "1.4",
    versionBefore: "1.3",
    before: side(10, 100, now),
    since: side(16, 40, now),
    excess: 4,
    threshold: 2.3,
    rate: 0.05,
    chart: [],
  };
  expect(findingTitle(version, now)).toBe("Version 1.4 of Shop fails in 40% of its traces, version 1.3 in 10%");
  expect(findingText(version)).toMatch(/a probability of 5% over all checks\.$/);
  expect(findingText({ ...version, stickiness: { lag1: 0.2, count: 140 } })).toContain(
    "(lag-1 autocorrelation 0.20 over 140)",
  );
  const budget = {
    kind: "budget",
    month: "2026-11",
    percent: 80,
    spentUsd: 8.1,
    budgetUsd: 10,
    automation: null,
  } as const;
  expect(findingTitle(budget, now)).toBe("80% of the workspace's budget is spent this month");
  expect(findingText(budget)).toBe("$8.10 of $10.00 in 2026-11 (UTC).");
  expect(findingTitle({ ...budget, percent: 100, automation: { id: "1", name: "Nightly" } }, now)).toBe(
    "The budget of the automation “Nightly” is spent for this month",
  );
});

const incident: IncidentFinding = {
  kind: "incident",
  system: { key: "shop", name: "Shop" },
  number: 12,
  title: "Planner loses the price",
  isReopened: false,
  version: "1.2",
  traceCount: 1,
  at: "2026-11-20T10:00:00.000Z",
};

it("writes an incident that is new, and one that is back", () => {
  expect(findingTitle(incident, now)).toBe("INC-12 is new: Planner loses the price");
  expect(findingText(incident)).toBe("1 trace of Shop so far.");
  const back = { ...incident, isReopened: true, version: "1.5", traceCount: 3 };
  expect(findingTitle(back, now)).toBe("INC-12 is back in 1.5: Planner loses the price");
  expect(findingText(back)).toBe("It was fixed; 3 traces of Shop by now.");
  expect(findingTitle({ ...incident, title: null }, now)).toBe("INC-12 is new");
  expect(findingTitle({ ...back, version: null }, now)).toBe("INC-12 is back: Planner loses the price");
});

it.each<[IncidentTurn, string, string]>([
  [{ kind: "fixed", by: "Ada" }, "INC-12 was marked as fixed in 1.2: ", "By Ada. 1 trace of Shop."],
  [{ kind: "ignored", by: "Ada", reason: "Old site" }, "INC-12 is ignored: ", "By Ada: Old site. 1 trace of Shop."],
  [
    {
      kind: "verdict",
      verdict: "moved",
      failed: { baseline: 12, candidate: 1 },
      runs: { baseline: 40, candidate: 30 },
    },
    "The fix of INC-12 in 1.2 moved the failures elsewhere: ",
    "1 of 30 runs with the fix fail this way, 12 of 40 before it. More runs may change this.",
  ],
])("writes what became of an incident: %o", (turn, title, text) => {
  const finding = { ...incident, turn };
  expect(findingTitle(finding, now)).toBe(`${title}Planner loses the price`);
  expect(findingText(finding)).toBe(text);
});

it("writes what became of the incidents of a week", () => {
  const line = (change: DigestLine["change"], number: number, title: string | null = `Loses ${number}`) => ({
    change,
    number,
    title,
    count: change === "gone" ? 0 : number,
    before: 1,
  });
  const digest: DigestFinding = {
    kind: "digest",
    system: { key: "shop", name: "Shop" },
    from: "2026-11-16T00:00:00.000Z",
    at: "2026-11-23T00:00:00.000Z",
    lines: [line("new", 7, null), ...[6, 5, 4, 3, 2, 1].map((number) => line("grown", number)), line("gone", 9)],
  };
  expect(findingTitle(digest, now)).toBe("Incidents of Shop, week of 16 Nov: 1 new, 6 grown, 1 gone");
  expect(findingTitle({ ...digest, system: null }, now)).toMatch(/^Incidents, week of 16 Nov: /);
  expect(findingText(digest)).toBe(
    "New: INC-7 (7 traces). Grown: INC-6 Loses 6 (1 to 6 traces), INC-5 Loses 5 (1 to 5 traces), INC-4 Loses 4 (1 to 4 traces), INC-3 Loses 3 (1 to 3 traces), INC-2 Loses 2 (1 to 2 traces), and 1 more. Gone: INC-9 Loses 9 (1 trace).",
  );
});
