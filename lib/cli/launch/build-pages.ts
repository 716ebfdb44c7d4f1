import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { checkout } from "@/lib/checkout";
import { childEnvironment, wantsSourceMaps } from "@/lib/env";
import { LaunchError } from "../terminal";
import { openLog, tailOfFile } from "./log-file";
import { takeTurn } from "./take-turn";

const folders = ["app", "components", "lib", "public"];
const files = [
  "next.config.ts",
  "postcss.config.mjs",
  "proxy.ts",
  "instrumentation.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  "prisma/schema.prisma",
];
/** Below lib, but no part of a page. */
const notInPages = ["lib/cli", "lib/jobs", "lib/mcp", "lib/own-traces"];
const isTest = (path: string): boolean => /\.(test|testing)\.tsx?$/.test(path);

function* sourceFiles(root: string): Generator<string> {
  for (const file of files) if (existsSync(join(root, file))) yield file;
  const pending = folders.filter((folder) => existsSync(join(root, folder)));
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (notInPages.includes(path)) continue;
      if (entry.isDirectory() && entry.name !== "testing") pending.push(path);
      else if (!entry.isDirectory() && !isTest(path)) yield path;
    }
  }
}

const filesAtOnce = 50;

/**
 * One hash over everything that the built pages depend on: names and contents, Node, and whether maps are wanted. Lets
 * others go on meanwhile: a start has a database to wait for.
 */
export async function hashSources(root = checkout): Promise<string> {
  const hash = createHash("sha256").update(`${process.versions.node.split(".")[0]} ${wantsSourceMaps()}`);
  for (const [at, path] of [...sourceFiles(root)].sort().entries()) {
    if (at % filesAtOnce === 0) await setImmediate();
    const content = createHash("sha256")
      .update(readFileSync(join(root, path)))
      .digest("hex");
    hash.update(`${path}\0${content}\n`);
  }
  return hash.digest("hex");
}

const stampFile = join(checkout, ".next", "faultline-sources");

/** Whether .next holds the pages of exactly these sources. */
export function isBuilt(sources: string): boolean {
  if (!existsSync(join(checkout, ".next", "BUILD_ID"))) return false;
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === sources;
}

/** Held by whoever builds the pages of this checkout. */
const turnFile = join(checkout, "dist", ".builds-pages");

/**
 * Builds the pages when the sources, by their hash, changed since the last build. One process at a time: others wait,
 * and find them built.
 * @throws LaunchError with the end of the build's output when it fails
 */
export async function buildPages(
  sources: string,
  logFile: string,
  report: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (isBuilt(sources)) return;
  const onWait = (): void => report("build       another process builds the pages; waiting for it …");
  const endTurn = await takeTurn(turnFile, "build of the pages", { signal, onWait });
  try {
    if (!isBuilt(sources)) await build(sources, logFile, report, signal);
  } finally {
    endTurn();
  }
}

async function build(
  sources: string,
  logFile: string,
  report: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  report("build       building the pages (under a minute) …");
  const startedAt = performance.now();
  const log = openLog(logFile);
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [join(checkout, "node_modules/next/dist/bin/next"), "build"], {
      cwd: checkout,
      signal,
      stdio: ["ignore", "pipe", "pipe"],
      env: childEnvironment({
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
        // Of the sources alone, as is the name of the build (next.config.ts): a page of one web server finds its
        // actions at any other that was built of the same. What is to stay secret has a key of its own (programs.ts).
        NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.from(sources, "hex").toString("base64"),
        // Modules that are loaded to be looked at want an address; no page is made from data, so nobody is asked there.
        DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
      }),
    });
    child.stdout.on("data", (chunk: Buffer) => log(chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => log(chunk.toString()));
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (exitCode !== 0) {
    throw new LaunchError(`The pages could not be built. The end of ${logFile}:\n${tailOfFile(logFile, 30)}`);
  }
  writeFileSync(stampFile, sources);
  report(`build       done in ${Math.round((performance.now() - startedAt) / 1000)} s`);
}
