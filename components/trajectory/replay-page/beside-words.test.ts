import { expect, it } from "vitest";
import { besideWords } from "./beside-words";

const row = { a: 3, b: 3, kind: "same", similarity: 1 } as const;

it("says nothing where all of both is shown", () => {
  expect(besideWords({ rows: [row], rowCount: 1, leftOutCount: 0 })).toBeNull();
});

it("says what is not shown, and the way to it", () => {
  const whole = "Keep the replay as a trace to compare both in full.";
  expect(besideWords({ rows: [row], rowCount: 1_200, leftOutCount: 0 })).toBe(`The first 1 of 1,200 rows. ${whole}`);
  expect(besideWords({ rows: [row], rowCount: 1, leftOutCount: 1 })).toBe(
    `1 later step of the trace is not shown. ${whole}`,
  );
  expect(besideWords({ rows: [row], rowCount: 500, leftOutCount: 1_000 })).toBe(
    `The first 1 of 500 rows. 1,000 later steps of the trace are not shown. ${whole}`,
  );
});
