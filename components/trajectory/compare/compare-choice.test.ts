import { expect, it } from "vitest";
import { madeRun } from "../trace/made-run.testing";
import { compareChoice, maskedTwin } from "./compare-choice";

const attribution = { agent: "A", stepIndex: 0, reason: "", quotes: [], suspects: [] };
const first = madeRun({ id: "first", number: 1, attribution });
const second = madeRun({ id: "second", number: 2, attribution });
const failed = madeRun({ id: "failed", number: 3, status: "FAILED" });

it("compares with the run that it repeats, else with the newest that answered, else with the newest", () => {
  const repeat = madeRun({ id: "repeat", number: 4, retryOfId: "first" });
  expect(compareChoice(repeat, [repeat, failed, second, first])).toBe(first);
  expect(compareChoice(first, [failed, second, first])).toBe(second);
  expect(compareChoice(first, [failed, first])).toBe(failed);
  expect(compareChoice(first, [first])).toBeNull();
});

it("compares with what an evaluation made only where nothing else answered", () => {
  const made = madeRun({ id: "made", number: 9, attribution, evaluation: { id: "e", title: "Spring", repeat: 1 } });
  expect(compareChoice(first, [made, second, first])).toBe(second);
  expect(compareChoice(first, [made, first])).toBe(made);
});

it("finds the run that repeats it with text masked, the newest", () => {
  const masked = madeRun({ id: "masked", number: 5, isMasked: true, retryOfId: "first" });
  expect(maskedTwin(first, [first, masked, { ...masked, id: "newer", number: 6 }])?.id).toBe("newer");
  expect(maskedTwin(second, [first, second, masked])).toBeNull();
});
