import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "@/lib/checkout";
import { addCounts, type Count, oneFailed, onePassed } from "./count";
import { readPlaywrightReport, readVitestReport } from "./read-report";
import { runTool } from "./run-tool";
import { withSmallModel } from "./small-model";
import { withTestDatabase } from "./test-database";
import { withTestInstance } from "./test-instance";

/** One part of the tests. */
export interface Part {
  name: string;
  /** Shows nothing but a failure. */
  isQuiet: boolean;
  /** Needs no quiet machine: two such parts run at once, before the others. */
  isPatient: boolean;
  run: (signal: AbortSignal, extraArgs: readonly string[]) => Promise<Count>;
}

const results = join(checkout, "test-results");

/** A tool that either passes or fails; its output is shown when it fails. */
const check =
  (script: string, ...args: string[]) =>
  async (signal: AbortSignal): Promise<Count> =>
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

async function vitest(
  name: "unit" | "database" | "long" | "model",
  env: Record<string, string>,
  signal: AbortSignal,
  extraArgs: readonly string[],
): Promise<Count> {
  const report = join(results, `vitest-${name}.json`);
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const exitCode = await runTool(
    {
      script: "node_modules/vitest/vitest.mjs",
      args: ["run", "--project", `${name}*`, "--passWithNoTests", ...reporters, ...extraArgs],
      env: { NODE_ENV: "test", ...env },
      output: "live",
    },
    signal,
  );
  return judge(exitCode, report, readVitestReport);
}

async function playwright(suite: "short" | "long", signal: AbortSignal, extraArgs: readonly string[]): Promise<Count> {
  mkdirSync(results, { recursive: true });
  const report = join(results, `playwright-${suite}.json`);
  rmSync(report, { force: true });
  return withTestInstance(async (settings) => {
    const exitCode = await runTool(
      {
        script: "node_modules/@playwright/test/cli.js",
        args: ["test", ...extraArgs],
        env: { ...settings, FAULTLINE_TEST_SUITE: suite, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
        output: "live",
      },
      signal,
    );
    return judge(exitCode, report, readPlaywrightReport);
  }, signal);
}

const hasLongBrowserTests = (): boolean => existsSync(join(checkout, "e2e", "long"));

/** What `npm test` runs, in this order. */
export const parts: readonly Part[] = [
  { name: "lock", isQuiet: true, isPatient: true, run: check("scripts/check-lock.mjs") },
  {
    name: "lint",
    isQuiet: true,
    isPatient: true,
    run: check("node_modules/oxlint/bin/oxlint", "-c", "oxlint.config.mjs", "--type-aware", "--deny-warnings"),
  },
  {
    name: "types",
    isQuiet: true,
    isPatient: true,
    run: check("scripts/check-types.mjs"),
  },
  { name: "unit", isQuiet: false, isPatient: true, run: (signal, args) => vitest("unit", {}, signal, args) },
  {
    name: "database",
    isQuiet: false,
    isPatient: false,
    run: (signal, args) => withTestDatabase((settings) => vitest("database", settings, signal, args)),
  },
  { name: "browser", isQuiet: false, isPatient: false, run: (signal, args) => playwright("short", signal, args) },
];

/** What `npm run test:long` runs. */
export const longParts: readonly Part[] = [
  {
    name: "format",
    isQuiet: true,
    isPatient: true,
    run: check("node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."),
  },
  {
    name: "long",
    isQuiet: false,
    isPatient: false,
    run: (signal, args) => withTestDatabase((settings) => vitest("long", settings, signal, args)),
  },
  ...(hasLongBrowserTests()
    ? [
        {
          name: "browser-long",
          isQuiet: false,
          isPatient: false,
          run: (signal: AbortSignal, args: readonly string[]) => playwright("long", signal, args),
        },
      ]
    : []),
];

/** What `npm run test:model` runs: optional, for it fetches a model. */
export const modelParts: readonly Part[] = [
  {
    name: "model",
    isQuiet: false,
    isPatient: false,
    run: (signal, args) =>
      withSmallModel((baseUrl) => vitest("model", { FAULTLINE_SMALL_MODEL: baseUrl }, signal, args)),
  },
];
