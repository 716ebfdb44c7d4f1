import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { bundleOurs } from "./e2e/bundle-ours";

const executablePath = process.env.FAULTLINE_BROWSER; // set by the global set-up before the workers read this file
const suite = process.env.FAULTLINE_TEST_SUITE;

/**
 * The short suite has the main journey of each page, tagged `@smoke`, the long one all the others; by night they all
 * run, with what is for eyes and what says at length what another test says in short (`@nightly`).
 */
const projects = () => {
  const all = { testDir: "e2e", testIgnore: "nightly/**" };
  if (suite === "nightly")
    return [
      { name: "nightly", testDir: "e2e/nightly" },
      { ...all, name: "all" },
    ];
  return suite === "long"
    ? [{ ...all, name: "long", grepInvert: /@smoke|@nightly/ }]
    : [{ ...all, name: "short", grep: /@smoke/ }];
};

/**
 * Runs against an instance that is there already: `npm test` starts one; for another, set FAULTLINE_TEST_ADDRESS,
 * DATABASE_URL and FAULTLINE_SECRET.
 */
export default defineConfig({
  projects: projects(),
  globalSetup: "./e2e/browser.ts",
  tsconfig: bundleOurs(),
  build: { external: ["**/test-results/ours-*.js"] },
  outputDir: "test-results/browser",
  reporter: [["list"], ["json"]],
  forbidOnly: true,
  fullyParallel: false,
  // The report names what passed only then.
  retries: 1,
  workers: availableParallelism() < 2 ? 1 : 2,
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
