import { expect, test } from "vitest";
import { addCounts, formatTotal } from "./count";
import { readPlaywrightReport, readVitestReport } from "./read-report";

const vitest = (changes: object) =>
  JSON.stringify({
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 1,
    success: true,
    testResults: [],
    ...changes,
  });
const playwright = (stats: object, errors: unknown[] = []) =>
  JSON.stringify({ errors, stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...stats } });

test("passed, failed and skipped tests are counted", () => {
  expect(readVitestReport(vitest({ numFailedTests: 2, success: false }))).toEqual({ passed: 5, failed: 2, skipped: 1 });
  expect(readPlaywrightReport(playwright({ unexpected: 1, skipped: 2 }))).toEqual({ passed: 3, failed: 1, skipped: 2 });
});

test("a test file that does not load is a failure, though no test of it failed", () => {
  const testResults = [{ status: "failed", assertionResults: [] }];
  expect(readVitestReport(vitest({ success: false, testResults })).failed).toBe(1);
  expect(readPlaywrightReport(playwright({ expected: 0 }, [{ message: "broken" }])).failed).toBe(1);
});

test("an unsuccessful run without any failure is a failure", () => {
  expect(readVitestReport(vitest({ success: false })).failed).toBe(1);
});

test("a test that passed at the second try has failed", () => {
  expect(readPlaywrightReport(playwright({ flaky: 1 })).failed).toBe(1);
});

test("the last line is the sum and nothing else, the line before it says what was skipped", () => {
  const total = addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 0, skipped: 0 });
  expect(formatTotal(total).split("\n")).toEqual(["3 skipped", "11 passed, 2 failed"]);
});
