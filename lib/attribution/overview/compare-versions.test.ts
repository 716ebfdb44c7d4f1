import { describe, expect, it } from "vitest";
import { compareVersions, type VersionCounts } from "./compare-versions";
import { type PairRow } from "./corrected-shares";
import { type FailureRow } from "./overview-rows";

const version = (fields: Partial<VersionCounts>): VersionCounts => ({
  version: "1",
  firstDay: "2026-11-01",
  failed: 0,
  passed: 0,
  unknown: 0,
  labelled: 0,
  ...fields,
});
const row = (agentKey: string, modeKey: string | null, count: number): FailureRow => ({
  basis: "truth",
  agentKey,
  agent: agentKey,
  modeKey,
  mode: modeKey,
  count,
});

describe("compareVersions", () => {
  it("says that a version fails more where chance hardly explains it", () => {
    const a = version({ failed: 48, passed: 32, unknown: 7 });
    const b = version({ version: "2", failed: 56, passed: 14 });
    const { failure } = compareVersions({ a, b, failures: { a: [], b: [] }, pairs: null });
    expect(failure).toMatchObject({ a: { value: 0.6, count: 80 }, b: { value: 0.8, count: 70 }, verdict: "more" });
    expect(failure.difference?.low).toBeCloseTo(0.0524, 4);
    expect(failure.p).toBeCloseTo(0.0125, 4);
    expect(compareVersions({ a: b, b: a, failures: { a: [], b: [] }, pairs: null }).failure.verdict).toBe("less");
  });

  it("claims nothing of few traces, and nothing at all of none", () => {
    const few = compareVersions({
      a: version({ failed: 1, passed: 3 }),
      b: version({ failed: 3, passed: 1 }),
      failures: { a: [], b: [] },
      pairs: null,
    });
    expect(few.failure).toMatchObject({ verdict: "no evidence", p: expect.closeTo(34 / 70, 6) as number });
    const none = compareVersions({
      a: version({}),
      b: version({ failed: 3 }),
      failures: { a: [], b: [row("x", null, 3)] },
      pairs: null,
    });
    expect(none.failure).toMatchObject({ a: null, difference: null, p: null, corrected: null, verdict: "no evidence" });
    expect(none.agents).toMatchObject([{ key: "x", a: null, countB: 3, p: null, verdict: "no evidence" }]);
  });

  it("compares shares of agents and modes, those of one version alone too, and corrects for how many there are", () => {
    const { agents, modes } = compareVersions({
      a: version({}),
      b: version({}),
      failures: {
        a: [row("coder", "1.1", 30), row("planner", null, 10)],
        b: [row("coder", "1.1", 14), row("planner", "2.6", 20), row("surfer", "2.6", 6)],
      },
      pairs: null,
    });
    expect(agents.map(({ key, countA, countB, verdict }) => [key, countA, countB, verdict])).toEqual([
      ["coder", 30, 14, "less"],
      ["planner", 10, 20, "no evidence"],
      ["surfer", 0, 6, "no evidence"],
    ]);
    for (const { p, corrected } of agents) expect(corrected).toBeGreaterThanOrEqual(p ?? 2);
    // Alone each of them would be one.
    for (const key of ["planner", "surfer"]) expect(agents.find((each) => each.key === key)?.p).toBeLessThan(0.05);
    expect(modes.map(({ key }) => key)).toEqual(["1.1", "2.6", null]);
  });

  it("corrects the shares of unchecked runs, and how far they differ, where each version has labels", () => {
    const pair = (answer: string, truth: string, count: number): PairRow => ({
      of: "agent",
      answer,
      truth,
      isDrawn: true,
      count,
      weight: count,
      square: count,
    });
    // Runs blame the coder for half of what the planner broke.
    const pairs = [pair("coder", "coder", 30), pair("coder", "planner", 15), pair("planner", "planner", 15)];
    const failures = [row("coder", null, 300), row("planner", null, 100)];
    const labelled = compareVersions({
      a: version({}),
      b: version({}),
      failures: { a: failures, b: failures },
      pairs: { a: pairs, b: pairs },
    });
    const [coder] = labelled.agents;
    expect(coder?.a?.value).toBe(0.75);
    expect(coder?.correctedA?.value).toBeCloseTo(0.5, 1);
    expect(coder?.correctedDifference).toMatchObject({ value: 0 });
    const gone = compareVersions({
      a: version({}),
      b: version({}),
      failures: { a: failures, b: [...failures, row("surfer", null, 40)] },
      pairs: { a: pairs, b: pairs },
    }).agents.find(({ key }) => key === "surfer");
    expect(gone?.correctedA).toMatchObject({ value: 0, low: 0 });
    expect(labelled.failure.correctedA).toBeNull();
    expect(labelled.modes[0]?.correctedA).toBeNull();
    const half = compareVersions({
      a: version({}),
      b: version({}),
      failures: { a: failures, b: failures },
      pairs: { a: pairs, b: [] },
    });
    expect(half.agents[0]).toMatchObject({ correctedB: null, correctedDifference: null });
    expect(half.corrections.agents.b).toMatchObject({ isEnough: false, missing: 50 });
  });
});
