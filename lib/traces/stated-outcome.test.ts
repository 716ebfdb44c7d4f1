import { describe, expect, it } from "vitest";
import { statedOutcome } from "./stated-outcome";

describe("statedOutcome", () => {
  it.each([
    [{ resolved: true }, "passed"],
    [{ success: false }, "failed"],
    [{ reward: 1 }, "passed"],
    [{ reward: 0.0 }, "failed"],
    [{ status: "FAILED" }, "failed"],
    [{ status: "success" }, "passed"],
    [{ info: { score: 0 } }, "failed"],
    [{ verifier_result: { rewards: { reward: 0 } } }, "failed"],
    [{ status: "success", result: { is_correct: false } }, "failed"],
  ])("reads %j", (value, outcome) => expect(statedOutcome(value)).toBe(outcome));

  it.each([[{ reward: 0.4 }], [{ status: "completed" }], [{ success: null }], [{ score: "high" }], [[1]], ["failed"]])(
    "reads nothing in %j",
    (value) => expect(statedOutcome(value)).toBe("unknown"),
  );

  it("takes a framework's success for the end of its run, and its failure for a failure", () => {
    expect(statedOutcome({ status: "success" }, true)).toBe("unknown");
    expect(statedOutcome({ status: "failed" }, true)).toBe("failed");
  });
});
