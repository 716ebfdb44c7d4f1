import { expect, it } from "vitest";
import { findTargets, type TargetNames } from "./prediction-targets";

const target = (traceId: string, fileName: string | null, externalId: string | null = null) => ({
  traceId,
  externalId,
  contentHash: `hash of ${traceId}`,
  fileName,
});
const find = findTargets([
  target("a", "left/1.json", "task"),
  target("b", "right/1.json", "task"),
  target("c", "right\\run-7.jsonl", "other"),
  target("d", null, "a"),
]);
const named = (names: Partial<TargetNames> | string) =>
  find({
    any: null,
    traceId: null,
    contentHash: null,
    externalId: null,
    fileName: null,
    ...(typeof names === "string" ? { any: names } : names),
  });

it("takes an id before a hash, a file and an external id, and a file with its folders, without, and without its ending", () => {
  expect(["a", "hash of b", "left/1.json", "run-7.jsonl", "run-7", "other"].map((name) => named(name).traceId)).toEqual(
    [...["a", "b", "a", "c", "c", "c"]],
  );
});

it("finds the trace by its content where the id is that of another place", () => {
  expect(named({ traceId: "elsewhere", contentHash: "hash of c", externalId: "task" }).traceId).toBe("c");
});

it("guesses nothing: several, none, no name and another content are faults", () => {
  expect(named("1.json").fault).toContain("is the name of 2 traces here");
  expect(named("1").fault).toContain("No trace has the name “1”");
  expect(named({}).fault).toBe("It does not name a trace.");
  expect(named({ traceId: "a", contentHash: "hash of b" }).fault).toContain("has changed");
});
