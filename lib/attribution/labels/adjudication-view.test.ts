import { expect, it } from "vitest";
import { standingAdjudication } from "./adjudication-view";

const numbered = (...marks: boolean[]) => marks.map((isWithdrawn, at) => ({ number: at + 1, isWithdrawn }));

it("is the newest decision that counts, in whatever order they come", () => {
  expect(standingAdjudication(numbered(false, false).toReversed())).toMatchObject({ number: 2 });
  expect(standingAdjudication(numbered(false, true, false))).toMatchObject({ number: 3 });
});

it("is none that counts once the newest one takes back, whatever stood before it", () => {
  expect(standingAdjudication(numbered(false, false, true))).toBeNull();
  expect(standingAdjudication([])).toBeNull();
});
