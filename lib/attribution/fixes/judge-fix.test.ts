import { describe, expect, it } from "vitest";
import { keyOfBlame } from "../gate/find-lines";
import { type Blame, type VersionRuns } from "../gate/gate-run";
import { madeRun } from "../gate/testing/made-runs";
import { judgeFix } from "./judge-fix";
import { type RegisteredFix } from "./registered-fix";

const planner = { agent: "Planner", mode: "invents a value" };
const coder = { agent: "Coder", mode: "stops short" };

/** So many failures of the planner and of the coder among so many runs. */
function version(name: string, failures: [Blame, number][], count = 100): VersionRuns {
  const failed = failures.flatMap(([blame, times]) => Array.from({ length: times }, () => blame));
  const runs = Array.from({ length: count }, (_, at) =>
    madeRun({ question: `Task ${at} of ${name}`, ...(failed[at] ? { blame: failed[at] } : { outcome: "passed" }) }),
  );
  return { version: name, runs };
}

const before = version("1", [
  [planner, 30],
  [coder, 10],
]);
const after = (planners: number, coders: number, count = 100): VersionRuns =>
  version(
    "2",
    [
      [planner, planners],
      [coder, coders],
    ],
    count,
  );
const fix = (fields: Partial<RegisteredFix> = {}): RegisteredFix => ({
  baseline: "1",
  candidate: "2",
  target: { kind: "agent-mode", key: keyOfBlame(planner) },
  leastFall: 0.1,
  mustNotRise: null,
  ...fields,
});

describe("judgeFix", () => {
  it("calls fixed what fell by enough while nothing else rose", () => {
    expect(judgeFix(fix(), before, after(2, 10))).toMatchObject({
      verdict: "fixed",
      target: { title: "Planner: invents a value", failed: { baseline: 30, candidate: 2 } },
      rose: [],
      runs: { baseline: 100, candidate: 100 },
      tasks: null,
      moreRuns: null,
    });
  });

  it("calls moved what fell while others rose, and says where to", () => {
    const report = judgeFix(fix(), before, after(2, 38));
    expect(report).toMatchObject({ verdict: "moved", rose: [{ title: "Coder: stops short" }] });
  });

  it("calls moved what rose in too many ways to name one", () => {
    const spread = Array.from({ length: 28 }, (_, at): [Blame, number] => [{ agent: `Agent ${at}`, mode: null }, 1]);
    const candidate = version("2", [[planner, 2], [coder, 10], ...spread]);
    expect(judgeFix(fix(), before, candidate)).toMatchObject({ verdict: "moved", rose: [] });
  });

  it("calls made worse what fails more often in all, or as the target", () => {
    expect(judgeFix(fix(), before, after(5, 65))).toMatchObject({
      verdict: "made worse",
      rose: [{ kind: "failure-rate" }],
    });
    expect(judgeFix(fix(), before, after(55, 10))?.verdict).toBe("made worse");
  });

  it("calls not fixed what cannot have fallen by enough", () => {
    expect(judgeFix(fix({ leastFall: 0.2 }), before, after(30, 10))?.verdict).toBe("not fixed");
  });

  it("says how many more runs are needed where it cannot tell", () => {
    const report = judgeFix(fix(), before, after(3, 2, 20));
    expect(report?.verdict).toBe("inconclusive");
    expect(report?.moreRuns).toBeGreaterThan(5);
  });

  it("cannot tell while what the target lost may have moved", () => {
    const few = version(
      "1",
      [
        [planner, 8],
        [coder, 20],
      ],
      60,
    );
    const report = judgeFix(fix({ leastFall: 0.01 }), few, after(0, 22, 60));
    expect(report).toMatchObject({ verdict: "inconclusive", rose: [] });
    expect(report?.moreRuns).toBeGreaterThan(0);
  });

  it("looks only at what must not rise where that is said", () => {
    const mustNotRise = [{ kind: "agent-mode" as const, key: keyOfBlame(coder) }];
    expect(judgeFix(fix({ mustNotRise }), before, after(2, 35))).toMatchObject({
      verdict: "moved",
      rose: [{ title: "Coder: stops short" }],
    });
    expect(judgeFix(fix({ mustNotRise: [] }), before, after(2, 35))?.verdict).toBe("fixed");
    expect(judgeFix(fix({ mustNotRise }), before, after(25, 35))?.verdict).toBe("made worse");
  });

  it("measures the failure rate like any other target", () => {
    const target = { kind: "failure-rate" as const, key: "failure-rate" };
    expect(judgeFix(fix({ target }), before, after(2, 3))).toMatchObject({ verdict: "fixed", target });
  });

  it("has nothing to measure where the baseline does not fail so, or has no runs", () => {
    const target = { kind: "incident" as const, key: "none" };
    expect(judgeFix(fix({ target }), before, after(2, 10))).toBeNull();
    expect(judgeFix(fix(), { version: "1", runs: [] }, after(2, 10))).toBeNull();
  });
});
