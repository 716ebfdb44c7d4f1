import { expect, it } from "vitest";
import { daysWords, partsWords, shareWords, tickWords } from "./overview-words";

it("says what rests on what, leaving out what is not there", () => {
  expect(partsWords({ truth: 3, run: 1 })).toBe("3 traces by ground truth, 1 trace by unchecked runs");
  expect(partsWords({ truth: 0, run: 2 })).toBe("2 traces by unchecked runs");
  expect(partsWords({ truth: 0, run: 0 })).toBe("no traces");
});

it("writes days and shares short", () => {
  expect(daysWords({ from: "2026-11-16", to: "2026-11-22" })).toBe("16 Nov 2026 – 22 Nov 2026");
  expect(daysWords({ from: "2026-11-16", to: "2026-11-16" })).toBe("16 Nov 2026");
  expect(["day", "week", "month", "year"].map((unit) => tickWords("2026-11-01", unit as "day"))).toEqual([
    ...["1 Nov", "1 Nov", "Nov 2026", "2026"],
  ]);
  expect(shareWords({ value: 0.614, low: 0.48, high: 0.73, count: 9 })).toBe("61% [48–73]");
});
