import { expect, it } from "vitest";
import { byAgent, passedWords, valueWords } from "./agent-comparison-model";
import { sampleComparison } from "./sample-exhibits.testing";

it("puts agents and measures that stand out first", () => {
  const agents = byAgent({ ...sampleComparison, rows: sampleComparison.rows.toReversed() });
  expect(agents.map(({ agent, outlierCount }) => [agent, outlierCount])).toEqual([
    ["Librarian", 2],
    ["FactChecker", 0],
  ]);
  expect(agents[0]?.rows.map(({ measure }) => measure)).toEqual(["retries", "steps", "time"]);
});

it("says what passed traces took, in the measure's unit", () => {
  expect(sampleComparison.rows.map(passedWords)).toEqual([
    "8 – 11, median 9.5",
    "9 s – 15 s, median 11 s",
    "0 – 1, median 0",
    "290 – 420, median 300",
  ]);
  expect(
    passedWords({
      agent: "A",
      measure: "errors",
      failed: 1,
      passed: { least: 0, median: 0, most: 0 },
      isOutlier: true,
    }),
  ).toBe("always 0");
  expect(valueWords("tokens", 12_345.67)).toBe("12,345.7");
});
