import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "@/lib/checkout";
import { say } from "../terminal";
import { buildPages, hashSources } from "../launch/build-pages";
import { addCounts, type Count, oneFailed, onePassed } from "./count";
import { withBrowserMeter } from "./browser-meter";
import { countEnded } from "./cpu-meter";
import { readPlaywrightReport, readVitestReport, type SuiteTags, tagsFilter } from "./read-report";
import { runTool } from "./run-tool";
import { withSeveralServers } from "./several-servers";
import { withSmallModel } from "./small-model";
import { type DatabaseSettings, type TestServer } from "./test-database";
import { type InstanceSettings, withTestInstance } from "./test-instance";

/** What a part is handed for a run. */
export interface PartRun {
  signal: AbortSignal;
  /** One PostgreSQL for all parts of the run. */
  server: TestServer;
  /** For Vitest or Playwright. */
  args: readonly string[];
}

/** One part of the tests. */
export interface Part {
  name: string;
  /** Shows nothing but a failure. */
  isQuiet: boolean;
  /** Waits for `build`, where that is one of the parts. */
  needsPages: boolean;
  run: (run: PartRun) => Promise<Count>;
}

const results = join(checkout, "test-results");

/** A tool that either passes or fails; its output is shown when it fails. */
const check =
  (script: string, ...args: string[]) =>
  async ({ signal }: Pick<PartRun, "signal">): Promise<Count> =>
    (await runTool({ script, args, output: "failure" }, signal)) === 0
      ? onePassed
      : oneFailed([script, ...args].join(" "));

/** A tool's exit code and its report have to agree that all is well. */
function judge(exitCode: number, reportFile: string, read: (json: string) => Count): Count {
  if (!existsSync(reportFile)) return oneFailed(`${reportFile} was not written`);
  const count = read(readFileSync(reportFile, "utf8"));
  return exitCode !== 0 && count.failed === 0
    ? addCounts(count, oneFailed(`the tests ended with code ${exitCode}`))
    : count;
}

type Suite = "short" | "long" | "nightly" | "model";

/** Of a suite the tests that are tagged for it; others of the same files are left out. */
const suiteTags: Partial<Record<Suite, SuiteTags>> = {
  short: { without: ["long", "nightly"] },
  long: { only: "long", without: ["nightly"] },
};

async function vitest(
  { suite, projects }: { suite: Suite; projects: readonly ("unit" | "database" | "long" | "model")[] },
  env: Record<string, string>,
  { signal, args }: PartRun,
): Promise<Count> {
  const report = join(results, `vitest-${suite}-${projects.join("-")}.json`);
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const tags = suiteTags[suite];
  const chosen = [
    ...projects.flatMap((project) => ["--project", `${project}*`]),
    ...(tags ? ["--tags-filter", tagsFilter(tags)] : []),
  ];
  const exitCode = await runTool(
    {
      script: "node_modules/vitest/vitest.mjs",
      args: ["run", ...chosen, "--passWithNoTests", ...reporters, ...args],
      env: { NODE_ENV: "test", FAULTLINE_TEST_SUITE: suite, ...env },
      output: "live",
    },
    signal,
  );
  return judge(exitCode, report, (json) => readVitestReport(json, tags));
}

type WithServers = (
  work: (settings: InstanceSettings) => Promise<Count>,
  signal: AbortSignal,
  database: DatabaseSettings,
) => Promise<Count>;

async function playwright(
  suite: Exclude<Suite, "model">,
  { signal, server, args }: PartRun,
  { name, withServers }: { name: string; withServers: WithServers } = { name: suite, withServers: withTestInstance },
): Promise<Count> {
  mkdirSync(results, { recursive: true });
  const report = join(results, `playwright-${name}.json`);
  rmSync(report, { force: true });
  const database = await server.database();
  const test = async (settings: InstanceSettings): Promise<Count> => {
    const env = { ...settings, FAULTLINE_TEST_SUITE: suite, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const script = "node_modules/@playwright/test/cli.js";
    const exitCode = await withBrowserMeter(() =>
      runTool({ script, args: ["test", ...args], env, output: "live" }, signal),
    );
    return judge(exitCode, report, readPlaywrightReport);
  };
  return withServers(test, signal, database);
}

const types: Part = { name: "types", isQuiet: true, needsPages: false, run: check("scripts/check-types.mjs") };

/** The pages as `npm start` builds them, while the unit tests run. */
export const build: Part = {
  name: "build",
  isQuiet: true,
  needsPages: false,
  run: async ({ signal }) => {
    mkdirSync(results, { recursive: true });
    await buildPages(await hashSources(), join(results, "build.log"), say, signal);
    countEnded();
    return onePassed;
  },
};

/** What `npm test` runs. Types come before the build, which writes the same declarations again. */
export const parts: readonly Part[] = [
  { name: "lock", isQuiet: true, needsPages: false, run: check("scripts/check-lock.mjs") },
  { name: "house", isQuiet: true, needsPages: false, run: check("scripts/house.mjs") },
  { name: "format", isQuiet: true, needsPages: false, run: check("node_modules/oxfmt/bin/oxfmt", "--list-different") },
  types,
  {
    name: "lint",
    isQuiet: true,
    needsPages: false,
    run: check("scripts/lint.mjs"),
  },
  {
    name: "unit",
    isQuiet: false,
    needsPages: false,
    run: (run) => vitest({ suite: "short", projects: ["unit"] }, {}, run),
  },
  build,
  {
    name: "database",
    isQuiet: false,
    needsPages: false,
    run: async (run) => vitest({ suite: "short", projects: ["database"] }, await run.server.database(), run),
  },
  { name: "browser", isQuiet: false, needsPages: true, run: (run) => playwright("short", run) },
];

/** What `npm run test:long` runs. */
export const longParts: readonly Part[] = [
  build,
  {
    name: "long",
    isQuiet: false,
    needsPages: true, // an instance is started from nothing
    // In one run: what waits for a limit of time does so beside what computes.
    run: async (run) =>
      vitest({ suite: "long", projects: ["unit", "database", "long"] }, await run.server.database(), run),
  },
  { name: "browser-long", isQuiet: false, needsPages: true, run: (run) => playwright("long", run) },
];

/**
 * What `npm run test:nightly` runs: every test of all suites, what is for eyes, every shared trace, and properties by
 * the thousand.
 */
export const nightlyParts: readonly Part[] = [
  {
    name: "unit",
    isQuiet: false,
    needsPages: false,
    run: (run) => vitest({ suite: "nightly", projects: ["unit"] }, { FAULTLINE_TEST_RUNS: "20" }, run),
  },
  build,
  {
    name: "long",
    isQuiet: false,
    needsPages: true,
    run: async (run) =>
      vitest(
        { suite: "nightly", projects: ["database", "long"] },
        { ...(await run.server.database()), FAULTLINE_TEST_RUNS: "20" },
        run,
      ),
  },
  { name: "browser-nightly", isQuiet: false, needsPages: true, run: (run) => playwright("nightly", run) },
  {
    name: "browser-several",
    isQuiet: false,
    needsPages: true,
    run: (run) =>
      playwright(
        "nightly",
        { ...run, args: run.args.length > 0 ? run.args : severalJourneys },
        { name: "several", withServers: withSeveralServers },
      ),
  },
];

/** What is walked through with two web servers, whichever of them answers. */
const severalJourneys = ["tenancy", "import", "run", "sign-in"].map((journey) => `e2e/${journey}.spec.ts`);

/** What `npm run test:model` runs: optional, for it fetches a model. */
export const modelParts: readonly Part[] = [
  {
    name: "model",
    isQuiet: false,
    needsPages: false,
    run: (run) =>
      withSmallModel((baseUrl) =>
        vitest({ suite: "model", projects: ["model"] }, { FAULTLINE_SMALL_MODEL: baseUrl }, run),
      ),
  },
];
