import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { type Count } from "./count";

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number().default(0),
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string().default(""),
      status: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string().default(""),
          failureMessages: z.array(z.string()).default([]),
          tags: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

/** Which tests a suite runs: those with the one tag, and without any of the others. */
export interface SuiteTags {
  only?: string;
  without: readonly string[];
}

/** The same as Vitest is told. */
export const tagsFilter = ({ only, without }: SuiteTags): string =>
  [...(only === undefined ? [] : [only]), ...without.map((tag) => `!${tag}`)].join(" && ");

const isOfSuite = (tags: readonly string[], { only, without }: SuiteTags): boolean =>
  (only === undefined || tags.includes(only)) && !without.some((tag) => tags.includes(tag));

/** So much of what a failure says is repeated at the end of a run. */
const linesOfFailure = 12;
const begin = (message: string): string =>
  stripVTControlCharacters(message).split("\n").slice(0, linesOfFailure).join("\n");

/**
 * Counts of Vitest's JSON report. A file that could not be loaded has no failed test of its own and counts as one. What
 * the tags of a suite leave out is another suite's, and was not skipped.
 */
export function readVitestReport(json: string, suiteTags?: SuiteTags): Count {
  const report = VitestReport.parse(JSON.parse(json));
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const failed = report.numFailedTests + brokenFiles.length;
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, title: `${name} › ${test.fullName}` })),
  );
  const isLeftOut = ({ status, tags }: { status: string; tags: string[] }): boolean =>
    suiteTags !== undefined && status === "skipped" && !isOfSuite(tags, suiteTags);
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !report.success ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests - tests.filter(isLeftOut).length,
    failures: [
      ...brokenFiles.map(({ name, message }) => `${name}\n${begin(message)}`),
      ...tests
        .filter(({ status }) => status === "failed")
        .map(({ title, failureMessages }) => `${title}\n${begin(failureMessages.join("\n"))}`),
    ],
    // A test that passed keeps what its first try failed by.
    retried: tests
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(({ title }) => title),
  };
}

const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  ok: z.boolean(),
  tests: z.array(z.object({ status: z.enum(["expected", "unexpected", "flaky", "skipped"]) })).default([]),
});
type PlaywrightSpec = z.infer<typeof PlaywrightSpec>;

interface PlaywrightSuite {
  specs: PlaywrightSpec[];
  suites?: PlaywrightSuite[] | undefined;
}
const PlaywrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({ specs: z.array(PlaywrightSpec), suites: z.array(PlaywrightSuite).optional() }),
);

const PlaywrightReport = z.object({
  suites: z.array(PlaywrightSuite).default([]),
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/**
 * Counts of Playwright's JSON report. An error outside any test (a file that does not load) counts as one failure each.
 */
export function readPlaywrightReport(json: string): Count {
  const { errors, stats, suites } = PlaywrightReport.parse(JSON.parse(json));
  const specs = suites.flatMap(specsOf);
  const named = (which: (spec: PlaywrightSpec) => boolean) =>
    specs.filter(which).map(({ file, line, title }) => `${file}:${line} › ${title}`);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected || errors.length,
    skipped: stats.skipped,
    failures: named(({ ok }) => !ok),
    retried: named(({ tests }) => tests.some(({ status }) => status === "flaky")),
  };
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [...specs, ...suites.flatMap(specsOf)];
