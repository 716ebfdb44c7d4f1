import { describe, expect, it } from "vitest";
import { compareRuns } from "./compare-runs";
import { type GateRun } from "./gate-run";
import { madeRun, madeVersion } from "./testing/made-runs";

describe("compareRuns", () => {
  it("calls a candidate worse that fails clearly more often", () => {
    const report = compareRuns(madeVersion("1", 10, 100), madeVersion("2", 30, 100));
    expect(report).toMatchObject({
      verdict: "worse",
      pairing: null,
      baseline: { version: "1", failed: 10, passed: 90, unknown: 0, compared: 100 },
      candidate: { version: "2", failed: 30 },
      moreRuns: null,
    });
    expect(report?.lines[0]).toMatchObject({ kind: "failure-rate", verdict: "worse", failed: { candidate: 30 } });
    expect(report?.lines[0]?.difference.value).toBeCloseTo(0.2, 12);
  });

  it("calls a candidate no worse where a rise beyond the margin is ruled out", () => {
    expect(compareRuns(madeVersion("1", 10, 300), madeVersion("2", 10, 300))?.verdict).toBe("no worse");
    expect(compareRuns(madeVersion("1", 90, 300), madeVersion("2", 10, 300))?.verdict).toBe("no worse");
  });

  it("says how many more runs are needed where it cannot tell", () => {
    const report = compareRuns(madeVersion("1", 4, 20), madeVersion("2", 5, 20));
    expect(report?.verdict).toBe("inconclusive");
    expect(report?.moreRuns).toBeGreaterThan(20);
  });

  it("finds an agent that fails more often although the failure rate stays", () => {
    const other = { blame: { agent: "Coder", mode: "stops short" } };
    const candidate = madeVersion("2", 20, 200, other);
    const report = compareRuns(madeVersion("1", 20, 200), candidate);
    expect(report?.verdict).toBe("worse");
    expect(report?.lines.map(({ title, verdict }) => [title, verdict])).toEqual([
      ["Failure rate", "no worse"],
      ["Coder: stops short", "worse"],
      ["Planner: invents a value", "no worse"],
    ]);
  });

  it("finds an incident that grows although agent and mode stay", () => {
    const incident = { id: "INC", title: "Loses the currency" };
    const report = compareRuns(madeVersion("1", 30, 200), madeVersion("2", 30, 200, { incident, blame: null }));
    expect(report?.lines[1]).toMatchObject({ kind: "incident", title: "Loses the currency", verdict: "worse" });
  });

  it("sees more in pairs than in two groups", () => {
    const runs = (failed: (at: number) => boolean): GateRun[] =>
      Array.from({ length: 60 }, (_, at) =>
        madeRun({ question: `Task ${at}`, blame: null, outcome: failed(at) ? "failed" : "passed" }),
      );
    const [before, after] = [runs((at) => at < 20), runs((at) => at < 28)];
    const apart = after.map((run) => ({ ...run, question: `${run.question} once more` }));
    const paired = compareRuns({ version: "1", runs: before }, { version: "2", runs: after });
    expect(paired).toMatchObject({ verdict: "worse", pairing: { by: "question", tasks: 60 } });
    expect(compareRuns({ version: "1", runs: before }, { version: "2", runs: apart })?.verdict).toBe("inconclusive");
  });

  it("asks more of each look where there are several", () => {
    const versions = [madeVersion("1", 10, 100), madeVersion("2", 20, 100)] as const;
    const once = compareRuns(...versions, { margin: 0.1, looks: 1 });
    const often = compareRuns(...versions, { margin: 0.1, looks: 5 });
    expect(often?.lines[0]?.p).toBe(once?.lines[0]?.p);
    expect(often?.lines[0]?.difference.high).toBeGreaterThan(once?.lines[0]?.difference.high ?? 1);
  });

  it("takes too rare a failure for nothing", () => {
    const report = compareRuns(madeVersion("1", 0, 100), madeVersion("2", 1, 100));
    expect(report?.lines[1]).toMatchObject({ corrected: null, verdict: "no worse" });
  });

  it("compares nothing where a version has no run that failed or passed", () => {
    expect(compareRuns(madeVersion("1", 1, 2), { version: "2", runs: [madeRun({ outcome: "unknown" })] })).toBeNull();
  });
});
