import { expect, test } from "vitest";
import { addCounts, formatTotal, nothing } from "./count";
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
  const failed = readVitestReport(vitest({ numFailedTests: 2, success: false }));
  expect(failed).toMatchObject({ passed: 5, failed: 2, skipped: 1 });
  const unexpected = readPlaywrightReport(playwright({ unexpected: 1, skipped: 2 }));
  expect(unexpected).toMatchObject({ passed: 3, failed: 1, skipped: 2 });
});

test("a test file that does not load is a failure, though no test of it failed", () => {
  const testResults = [{ status: "failed", assertionResults: [] }];
  expect(readVitestReport(vitest({ success: false, testResults })).failed).toBe(1);
  expect(readPlaywrightReport(playwright({ expected: 0 }, [{ message: "broken" }])).failed).toBe(1);
});

test("an unsuccessful run without any failure is a failure", () => {
  expect(readVitestReport(vitest({ success: false })).failed).toBe(1);
});

test("a browser test that passed when it was tried again has passed and is named", () => {
  const spec = { title: "opens", file: "start.spec.ts", line: 7, ok: true };
  const suites = [
    {
      specs: [
        { ...spec, tests: [{ status: "flaky" }] },
        { ...spec, tests: [{ status: "expected" }] },
      ],
    },
  ];
  const report = JSON.stringify({ errors: [], stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 }, suites });
  expect(readPlaywrightReport(report)).toEqual({ ...nothing, passed: 2, retried: ["start.spec.ts:7 › opens"] });
});

test("so has one of Vitest", () => {
  const again = { status: "passed", fullName: "takes one", failureMessages: ["expected 1 to be 2"] };
  const fine = { status: "passed", fullName: "takes two", failureMessages: [] };
  const testResults = [{ name: "a.db.test.ts", status: "passed", assertionResults: [again, fine] }];
  const retried = ["a.db.test.ts › takes one"];
  expect(readVitestReport(vitest({ testResults }))).toMatchObject({ passed: 5, failed: 0, failures: [], retried });
});

test("what another suite runs was not skipped", () => {
  const skipped = (...tags: string[]) => ({ status: "skipped", fullName: "takes one", tags });
  const testResults = [{ name: "a.test.ts", status: "passed", assertionResults: [skipped(), skipped("long")] }];
  const report = vitest({ numPendingTests: 2, testResults });
  expect(readVitestReport(report).skipped).toBe(2);
  expect(readVitestReport(report, { only: "long", without: ["nightly"] }).skipped).toBe(1);
  expect(readVitestReport(report, { without: ["long", "nightly"] }).skipped).toBe(1);
});

test("the last line is the sum and nothing else, the line before it says what was skipped", () => {
  const total = addCounts(
    { passed: 1, failed: 2, skipped: 3, failures: ["a › b"], retried: [] },
    { ...nothing, passed: 10, retried: ["c › d"] },
  );
  expect(formatTotal(total).split("\n")).toEqual([
    "↻ c › d (passed when it was tried again)",
    "1 passed only when they were tried again",
    "✗ a › b",
    "3 skipped",
    "11 passed, 2 failed",
  ]);
});

test("what failed is named, with the beginning of why", () => {
  const failing = {
    status: "failed",
    fullName: "runs › end",
    failureMessages: ["\u001b[31mexpected 1\u001b[39m to be 2"],
  };
  const testResults = [
    { name: "a.test.ts", status: "failed", assertionResults: [{ status: "passed", fullName: "begins" }, failing] },
    { name: "b.test.ts", status: "failed", message: "does not load", assertionResults: [] },
  ];
  expect(readVitestReport(vitest({ numFailedTests: 1, success: false, testResults })).failures).toEqual([
    "b.test.ts\ndoes not load",
    "a.test.ts › runs › end\nexpected 1 to be 2",
  ]);
  const spec = { title: "opens", file: "start.spec.ts", line: 7, ok: false };
  const suites = [{ specs: [], suites: [{ specs: [spec, { ...spec, ok: true }] }] }];
  const report = JSON.stringify({ errors: [], stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }, suites });
  expect(readPlaywrightReport(report).failures).toEqual(["start.spec.ts:7 › opens"]);
});
