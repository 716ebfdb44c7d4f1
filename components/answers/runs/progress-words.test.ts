import { describe, expect, it } from "vitest";
import { noProgress } from "@/lib/attribution/run-progress";
import { madeCall as call, madeRun } from "@/components/trajectory/trace/made-run.testing";
import { progressShare, progressWords, restOfRun } from "./progress-words";

const running = madeRun({ status: "RUNNING" });

describe("progressWords", () => {
  it("says that a run waits", () => {
    expect(progressWords(madeRun({ status: "QUEUED" }), noProgress)).toBe("Waiting for a worker.");
  });

  it("knows of a run that was put back until when, and why, until it goes on", () => {
    const rest = { until: "2026-11-29T00:01:00.000Z", reason: "The endpoint asked for a pause." };
    const queued = madeRun({ status: "QUEUED", rest });
    expect(restOfRun(queued, noProgress)).toEqual(rest);
    expect(restOfRun(running, { ...noProgress, status: "QUEUED", rest })).toEqual(rest);
    expect(restOfRun(queued, { ...noProgress, status: "RUNNING" })).toBeNull();
    expect(restOfRun(running, undefined)).toBeNull();
  });

  it("says what is being read and how far it is", () => {
    const progress = {
      ...noProgress,
      lastSequence: 4,
      plannedCalls: { min: 1, max: 44 },
      calls: [call],
      asking: { call: "step_judgement", first: 1, last: 1 },
    };
    expect(progressWords(running, progress)).toBe("Reading step 1; 1 of at most 44 calls answered.");
    expect(
      progressWords(running, { ...progress, asking: { call: "half_judgement", first: 0, last: 21, splitAt: 10 } }),
    ).toMatch(/^Reading steps 0–21;/);
    expect(
      progressWords(running, {
        ...progress,
        asking: null,
        judgedSteps: { 0: { isDecisive: false, confidence: 0.1, reasoning: "" } },
      }),
    ).toBe("1 step judged, 1 of at most 44 calls answered.");
  });
});

describe("progressShare", () => {
  it("is the answered share of the most calls", () => {
    expect(progressShare({ ...noProgress, plannedCalls: { min: 1, max: 4 }, calls: [call] })).toBe(0.25);
    expect(progressShare(noProgress)).toBeNull();
  });
});
