import { expect, it } from "vitest";
import { type Attribution } from "@/lib/traces/attribution";
import { intervalWords, originWords, verifiedWords } from "./cause-words";
import { sampleCounterfactual } from "../exhibits/sample-exhibits.testing";

const found = (fields: Partial<Attribution>): Attribution => ({
  agent: "Librarian",
  stepIndex: 11,
  reason: "",
  quotes: [],
  suspects: [],
  ...fields,
});

it("says how a failure came about, with both ends", () => {
  expect(originWords({ kind: "agent" })).toBe("The agent made the error on its own.");
  expect(originWords({ kind: "misunderstanding", from: "A", to: "B" })).toContain("B misunderstood A");
  expect(originWords({ kind: "transmission", from: "A", to: "B" })).toContain("what reached B is not what A sent");
});

it("says of an interval what it covers and on how many labels it rests", () => {
  expect(intervalWords({ first: 12, last: 17, coverage: 0.8, labelCount: 23 })).toBe(
    "The error is in steps 12–17 (80%, by 23 labels).",
  );
  expect(intervalWords({ first: 4, last: 4, coverage: 0.9, labelCount: 1 })).toBe(
    "The error is in step 4 (90%, by 1 label).",
  );
});

it("says what executed replays showed of a fix, and calls nothing tried that a model foretold", () => {
  const exhibits = [sampleCounterfactual];
  expect(verifiedWords(found({ exhibits }))).toBe("5 of 5 replays with it passed");
  expect(verifiedWords(found({ exhibits, stepIndex: 5 }))).toBeNull();
  expect(verifiedWords(found({ exhibits: [{ ...sampleCounterfactual, isSimulated: true }] }))).toBeNull();
  expect(verifiedWords(found({}))).toBeNull();
});
