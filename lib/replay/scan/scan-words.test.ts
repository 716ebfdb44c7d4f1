import { describe, expect, it } from "vitest";
import { planLooks } from "./plan-looks";
import { planWords, writeLevel, writeSteps } from "./scan-words";

describe("words of a scan", () => {
  it("write step numbers, and levels in two digits", () => {
    expect(writeSteps([7, 2, 3, 4, 0])).toBe("0, 2–4 and 7");
    expect(writeSteps([3])).toBe("3");
    expect(writeLevel(0.05)).toBe("0.05");
    expect(writeLevel(0.00125)).toBe("0.0013");
    expect(writeLevel(0.000291)).toBe("2.9e-4");
  });

  it("say before the start what is held against what, and where nothing can be decisive", () => {
    expect(planWords(planLooks(40, 0.05, 0))).toBe(
      "40 steps may be tested, so each has to reach 0.0013 (0.05 over 40), at 3 looks of 4.2e-4 each: 7, 14, 28 replays per arm.",
    );
    expect(planWords(planLooks(130, 0.05, 3))).toContain("Even 3 of 3 against 0 of 3 is not significant");
    expect(planWords(planLooks(1, 0.05, 3))).not.toContain("Even");
  });
});
