import { expect, it } from "vitest";
import { type ReplayResult } from "@/lib/attribution/replay-result";
import { replayWords } from "./replay-words";

const result: ReplayResult = {
  isSame: true,
  problem: null,
  differences: [],
  attribution: null,
  callCount: 3,
  recordedCount: 3,
};

it("says that it came out the same, and from what", () => {
  expect(replayWords(result)).toBe(
    "Replayed from 3 recorded calls, without asking a model: the attribution is identical, byte for byte.",
  );
  expect(replayWords({ ...result, callCount: 0, recordedCount: 0 })).toContain("without asking a model");
});

it("counts what differs, and the calls that were used", () => {
  const differences = [{ pointer: "/agent", before: "A", after: "B" }];
  expect(replayWords({ ...result, isSame: false, differences, callCount: 2 })).toBe(
    "Replayed from 2 of 3 recorded calls, without asking a model: 1 place of the attribution differs.",
  );
});

it("says why it could not be replayed", () => {
  expect(replayWords({ ...result, isSame: false, problem: "The run kept no calls." })).toBe("The run kept no calls.");
});
