import { describe, expect, it } from "vitest";
import { type ReplayProblem } from "@/lib/replay/replay-target";
import { type Replayed } from "@/lib/replay/scan/replay-wish";
import { createReplayGuard } from "./replay-guard";

const failed = (problem: ReplayProblem): Replayed => ({ report: null, problem, message: "It was so." });
const done: Replayed = {
  report: {
    outcome: "failed",
    score: null,
    milestones: [],
    finalAnswer: null,
    message: null,
    costUsd: null,
    steps: [],
  },
  problem: null,
};
/** The code with which the work ends after these, null where it goes on. */
const endAfter = (...replays: Replayed[]): string | null => {
  const guard = createReplayGuard();
  for (const one of replays) guard.note(one);
  try {
    guard.check();
    return null;
  } catch (error) {
    expect((error as Error).message).toContain("It was so.");
    return (error as { code: string }).code;
  }
};

describe("a replay guard", () => {
  it.each(["blocked", "unreachable", "refused", "busy", "lied", "flooded"] as const)(
    "ends the work at once where a target is %s, whatever came before",
    (problem) => {
      expect(endAfter(done, done, failed(problem))).toBe(`replay-${problem}`);
    },
  );

  it("ends it where nothing at all comes to an outcome", () => {
    const broken = Array.from({ length: 5 }, () => failed("failed"));
    expect(endAfter(...broken)).toBe("replay-failed");
    expect(endAfter(...broken.slice(1))).toBeNull();
    expect(endAfter(failed("time-out"))).toBeNull();
    expect(endAfter(failed("time-out"), failed("time-out"))).toBe("replay-time-out");
  });

  it("ends it where ten in a row went on from other steps than they were given, whatever came before", () => {
    const other = Array.from({ length: 9 }, () => failed("not-followed"));
    expect(endAfter(...other)).toBeNull();
    expect(endAfter(...other, done, ...other)).toBeNull();
    expect(endAfter(...other, failed("time-out"), ...other)).toBeNull();
    expect(endAfter(done, ...other, failed("not-followed"))).toBe("replay-not-followed");
  });

  it("takes a replay without an outcome for a finding once there was one with an outcome", () => {
    expect(
      endAfter(done, ...Array.from({ length: 9 }, () => failed("failed")), failed("time-out"), failed("time-out")),
    ).toBeNull();
  });
});
