import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const ofTheSystem = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/chromium-headless-shell",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * The package's own settings name folders of another system: without any font, text of other scripts ends the browser.
 */
function writeFontSettings(folder: string): string {
  const file = join(folder, "fonts-of-this-system.conf");
  const lines = [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>',
    '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>',
    `<dir>${join(folder, "fonts")}</dir><cachedir>${join(folder, "font-cache")}</cachedir></fontconfig>`,
  ];
  writeFileSync(file, lines.join("\n"));
  return file;
}

/** Unpacks the browser that an npm package carries, once, with the libraries that it needs. */
async function unpackBrowser(): Promise<string> {
  const folder = join(import.meta.dirname, "../node_modules/.cache/chromium");
  mkdirSync(folder, { recursive: true });
  const names = ["TMPDIR", "AWS_LAMBDA_JS_RUNTIME", "FONTCONFIG_PATH"] as const;
  const before = names.map((name) => [name, process.env[name]] as const);
  // It unpacks into the temporary folder, and its libraries only where it believes to be on that
  // platform; both are read on import.
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" });
  try {
    const { default: packaged } = await import("@sparticuz/chromium");
    return await packaged.executablePath();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    process.env.FONTCONFIG_FILE ??= writeFontSettings(folder);
  }
}

/**
 * A Chromium to test with: the one that FAULTLINE_BROWSER names, the system's, Playwright's own,
 * the one from npm (Linux on x64).
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
