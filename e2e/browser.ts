import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const ofTheSystem = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/chromium-headless-shell",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Unpacks the browser that an npm package carries, once, with the libraries that it needs. */
async function unpackBrowser(): Promise<string> {
  const folder = join(import.meta.dirname, "../node_modules/.cache/chromium");
  mkdirSync(folder, { recursive: true });
  const before = { TMPDIR: process.env.TMPDIR, AWS_LAMBDA_JS_RUNTIME: process.env.AWS_LAMBDA_JS_RUNTIME };
  // It unpacks into the temporary folder, and its libraries only where it believes to be on that platform; both are read on import.
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" });
  try {
    const { default: packaged } = await import("@sparticuz/chromium");
    return await packaged.executablePath();
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/**
 * A Chromium to test with: the one that FAULTLINE_BROWSER names, the system's, Playwright's own, the one from npm (Linux on x64).
 * @throws an error that says what to do when there is none
 */
export async function findBrowser(): Promise<string> {
  const named = process.env.FAULTLINE_BROWSER ?? process.env.PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`FAULTLINE_BROWSER names ${named}, which does not exist.`);
    return named;
  }
  const installed = [...ofTheSystem, chromium.executablePath()].find((path) => existsSync(path));
  if (installed) return installed;
  if (process.platform === "linux" && process.arch === "x64") return unpackBrowser();
  throw new Error("There is no browser to test with. Install Chromium, or set FAULTLINE_BROWSER to the path of one.");
}

/** Playwright's global set-up: one process finds the browser before the others start, so that no two unpack at once. */
export default async function setUp(): Promise<void> {
  process.env.FAULTLINE_BROWSER = await findBrowser();
}
