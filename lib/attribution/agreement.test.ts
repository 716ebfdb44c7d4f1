import { describe, expect, it } from "vitest";
import { findAgreement } from "./agreement";

const runs = (...steps: number[]) => steps.map((stepIndex) => ({ agent: "WebSurfer", stepIndex }));

describe("agreement between runs", () => {
  it("counts the runs around the step that most of them point to", () => {
    expect(findAgreement(runs(34, 35, 33, 34, 34, 2, 90))).toMatchObject({
      runCount: 7,
      stepCount: 5,
      stepIndex: 34,
      summary: "5 of 7 runs within ±1 of step 34",
    });
  });

  it("prefers, of equals, the step with more runs exactly on it, then the earliest", () => {
    expect(findAgreement(runs(4, 5, 5, 9))?.stepIndex).toBe(5);
    expect(findAgreement(runs(9, 2))?.stepIndex).toBe(2);
  });

  it("names the agent that most runs name, whatever stands in brackets", () => {
    const named = findAgreement([
      { agent: "Planner", stepIndex: 1 },
      { agent: "Orchestrator (thought)", stepIndex: 1 },
      { agent: "orchestrator", stepIndex: 2 },
    ]);
    expect([named?.agent, named?.agentCount]).toEqual(["Orchestrator", 2]);
  });

  it("says of runs that all point elsewhere that they do", () => {
    expect(findAgreement(runs(23, 53, 297))).toMatchObject({ isNone: true, summary: "3 runs, 3 different steps" });
    expect(findAgreement(runs(3, 4), 0)?.summary).toBe("2 runs, 2 different steps");
    expect(findAgreement(runs(3, 4))).toMatchObject({ isNone: false, summary: "2 of 2 runs within ±1 of step 3" });
  });

  it("speaks of one run in the singular, of no tolerance as such, and of no runs not at all", () => {
    expect(findAgreement(runs(3))?.summary).toBe("1 of 1 run within ±1 of step 3");
    expect(findAgreement(runs(3, 3), 0)?.summary).toBe("2 of 2 runs on step 3");
    expect(findAgreement([])).toBeNull();
  });
});
