import { describe, expect, it } from "vitest";
import { exportTrace } from "@/lib/traces/export-trace";
import { parseTrace } from "@/lib/traces/parse-trace";
import { Trace } from "@/lib/traces/trace";
import { seededRandom } from "@/prisma/scenarios/seeded-random";
import { faultPatterns, backOfficeRun } from "./back-office";

describe("backOfficeRun", () => {
  it("makes the same runs from the same numbers, as traces that our own format keeps", { tags: ["long"] }, () => {
    for (const pattern of [...faultPatterns, "none" as const, null]) {
      const [random, again] = [seededRandom(4), seededRandom(4)];
      for (let at = 0; at < 10; at += 1) {
        const trace = backOfficeRun(random, pattern, "office");
        expect(backOfficeRun(again, pattern, "office")).toEqual(trace);
        expect(Trace.parse(trace)).toEqual(trace);
        expect(parseTrace(exportTrace(trace)).traces[0]?.trace).toMatchObject({ contentHash: trace.contentHash });
      }
    }
  });

  it("plants its fault at many places, and says whose step it is", () => {
    for (const pattern of faultPatterns) {
      const random = seededRandom(9);
      const traces = Array.from({ length: 60 }, () => backOfficeRun(random, pattern, "office"));
      const places = traces.map(({ groundTruth, steps }) => {
        expect(steps[groundTruth?.stepIndex ?? -1]?.agent).toBe(groundTruth?.agent);
        return groundTruth?.stepIndex ?? -1;
      });
      expect(new Set(places).size, pattern).toBeGreaterThan(15);
    }
  });

  it("makes a passed run where no fault is asked for", () => {
    const trace = backOfficeRun(seededRandom(1), null, "office");
    expect(trace.outcome).toBe("passed");
    expect(trace.groundTruth).toBeUndefined();
  });
});
