import { describe, expect, it } from "vitest";
import { exportTrace } from "@/lib/traces/export-trace";
import { parseTrace } from "@/lib/traces/parse-trace";
import { Trace } from "@/lib/traces/trace";
import { toReplayStep } from "../scan/replay-requests";
import { makeFailures } from "./make-failures";
import { readSandboxMetadata } from "./sandbox-metadata";

describe("a run as a trace", () => {
  it("is read back unchanged by our own format, metadata included", { tags: ["long"] }, async () => {
    for await (const { trace, clean, fault } of makeFailures({ count: 12, seed: 4, withHasty: true })) {
      for (const one of [trace, clean]) {
        expect(Trace.parse(one)).toEqual(one);
        const read = parseTrace(exportTrace(one));
        expect(read.format).toBe("faultline");
        expect(read.issues).toEqual([]);
        expect(read.traces.map((parsed) => [parsed.trace, parsed.issues])).toEqual([[one, []]]);
      }
      expect(trace.externalId).not.toBe(clean.externalId);
      expect(readSandboxMetadata(trace.metadata)?.config.fault).toEqual(fault);
      expect(readSandboxMetadata(clean.metadata)?.config.fault).toBeNull();
      expect([trace.outcome, clean.outcome]).toEqual(["failed", "passed"]);
      expect(trace.steps.map(toReplayStep).every(({ index }, at) => index === at)).toBe(true);
    }
  });

  it("says nothing of a planted fault outside its metadata", async () => {
    for await (const { trace, words } of makeFailures({ count: 6, seed: 5 })) {
      const { metadata, ...rest } = trace;
      expect(JSON.stringify(rest)).not.toContain(words);
      expect(rest.labels ?? rest.groundTruth).toBeUndefined();
      expect(Object.keys(metadata)).toEqual(["sandbox"]);
    }
  });

  it("is none of the sandbox where the metadata are of another kind", () => {
    expect(readSandboxMetadata({})).toBeNull();
    expect(readSandboxMetadata({ sandbox: { task: "sales:1" } })).toBeNull();
  });
});
