import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

const executablePath = process.env.FAULTLINE_BROWSER; // set by the global set-up before the workers read this file
const isLong = process.env.FAULTLINE_TEST_SUITE === "long";

/**
 * Runs against an instance that is there already: `npm test` starts one; for another, set FAULTLINE_TEST_ADDRESS,
 * DATABASE_URL and FAULTLINE_SECRET.
 */
export default defineConfig({
  // What takes long lies in a folder of its own, or is tagged where it stands beside its like.
  projects: isLong
    ? [
        { name: "long", testDir: "e2e/long" },
        { name: "tagged", testDir: "e2e", testIgnore: "long/**", grep: /@long/ },
      ]
    : [{ name: "short", testDir: "e2e", testIgnore: "long/**", grepInvert: /@long/ }],
  globalSetup: "./e2e/browser.ts",
  outputDir: "test-results/browser",
  reporter: [["list"], ["json"]],
  forbidOnly: true,
  fullyParallel: false,
  // The report names what passed only then.
  retries: 1,
  workers: availableParallelism() >= 2 ? 2 : 1,
  // Far beyond what any of them takes: a busy machine is no failure.
  timeout: isLong ? 900_000 : 300_000,
  expect: { timeout: 60_000 },
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
