import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const executablePath = process.env.FAULTLINE_BROWSER; // set by the global set-up before the workers read this file
const suite = process.env.FAULTLINE_TEST_SUITE;

/** Specs that keep pictures on their way, which they do by night only. */
const keepingLooks = (): string[] =>
  readdirSync(join(import.meta.dirname, "e2e")).filter(
    (file) =>
      file.endsWith(".spec.ts") && readFileSync(join(import.meta.dirname, "e2e", file), "utf8").includes("keepLooks("),
  );

/**
 * The short suite has the main journey of each page, tagged `@smoke`, the long one all the others; what is for eyes is
 * for the night, as is all that is shared.
 */
const projects = () => {
  if (suite === "nightly")
    return [
      { name: "nightly", testDir: "e2e/nightly" },
      { name: "shared", testDir: "e2e", testMatch: "shared-traces.spec.ts" },
      { name: "looks", testDir: "e2e", testMatch: keepingLooks() },
    ];
  const all = { testDir: "e2e", testIgnore: "nightly/**" };
  return suite === "long"
    ? [{ ...all, name: "long", grepInvert: /@smoke/ }]
    : [{ ...all, name: "short", grep: /@smoke/ }];
};

/**
 * Runs against an instance that is there already: `npm test` starts one; for another, set FAULTLINE_TEST_ADDRESS,
 * DATABASE_URL and FAULTLINE_SECRET.
 */
export default defineConfig({
  projects: projects(),
  globalSetup: "./e2e/browser.ts",
  outputDir: "test-results/browser",
  reporter: [["list"], ["json"]],
  forbidOnly: true,
  fullyParallel: false,
  // The report names what passed only then.
  retries: 1,
  workers: availableParallelism() >= 2 ? 2 : 1,
  // Far beyond what any of them takes: a busy machine is no failure.
  timeout: suite === "long" || suite === "nightly" ? 900_000 : 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 90_000 } },
  use: {
    baseURL: process.env.FAULTLINE_TEST_ADDRESS ?? "http://127.0.0.1:8500",
    locale: "en-GB",
    timezoneId: "UTC",
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    video: "off", // its encoder is a download
    trace: "off",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ["--no-sandbox", "--disable-dev-shm-usage"],
    },
  },
});
