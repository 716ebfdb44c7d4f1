import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseTrace } from "@/lib/traces/parse-trace";

it("the sample that an empty list offers is read without an issue and has ground truth", () => {
  const { traces, issues } = parseTrace(new Uint8Array(readFileSync("public/sample-trace.json")));
  expect(issues).toEqual([]);
  expect(traces).toHaveLength(1);
  expect(traces[0]?.issues).toEqual([]);
  expect(traces[0]?.trace?.groundTruth).toBeDefined();
});
