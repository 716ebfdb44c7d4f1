import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkout } from "@/lib/checkout";
import { bareEnvironment } from "@/lib/env";
import { bytesBelow } from "./package/bytes-below";

// The package as a stranger meets it: how much is fetched and installed, and how long its command takes. Everything is
// installed in an empty project with an empty home; the packages come from the registry.
const rounds = 5;
const folder = mkdtempSync(join(tmpdir(), "faultline-package-"));
const project = join(folder, "project");
const ratios: number[] = [];

const say = (label: string, value: string): void => void process.stdout.write(`${label.padEnd(30)}${value}\n`);
const held = (label: string, value: number, most: number, unit: string): void => {
  ratios.push(value / most);
  say(label, `${value.toFixed(2)} ${unit} (goal ${most} ${unit}: ${value <= most ? "met" : "MISSED"})`);
};
const run = (program: string, args: string[]): void => {
  const env = bareEnvironment({ HOME: join(folder, "home") });
  execFileSync(program, args, { cwd: project, env, stdio: ["ignore", "ignore", "pipe"] });
};
const secondsOf = (program: string, args: string[]): number => {
  const startedAt = performance.now();
  run(program, args);
  return (performance.now() - startedAt) / 1000;
};
/** The middle of some rounds, after one that fills caches. */
function usual(program: string, args: string[]): number {
  run(program, args);
  const seconds = Array.from({ length: rounds }, () => secondsOf(program, args)).toSorted((a, b) => a - b);
  return seconds[Math.floor(rounds / 2)] ?? Number.NaN;
}

/** Makes an archive and installs it. */
function install(name: string, mostPacked: number, mostInstalled: number): void {
  const release = [join(checkout, "scripts/release.mjs"), "--dry-run", "--only", name, "--out", join(folder, "out")];
  const startedAt = performance.now();
  const archive = join(folder, "out", execFileSync(process.execPath, release, { encoding: "utf8" }).trim());
  say(`release of ${name}`, `${((performance.now() - startedAt) / 1000).toFixed(1)} s with its checks`);
  held(`${name}, packed`, statSync(archive).size / 1e6, mostPacked, "MB");
  const seconds = secondsOf("npm", ["install", "--no-audit", "--no-fund", archive]);
  say(`${name}, npm install`, `${seconds.toFixed(1)} s with an empty cache`);
  held(`${name}, installed`, bytesBelow(join(project, "node_modules")) / 1e6, mostInstalled, "MB");
}

/** From the command to the first page of a server that has no data yet. */
async function secondsToPage(): Promise<number> {
  const startedAt = performance.now();
  const env = bareEnvironment({ HOME: join(folder, "home"), PORT: "8791" });
  const command = join(project, "node_modules/faultline-server/bin.mjs");
  const server = spawn(process.execPath, [command], { cwd: project, env, stdio: "ignore" });
  try {
    for (;;) {
      const response = await fetch("http://127.0.0.1:8791/sign-in").catch(() => null);
      if (response?.ok) return (performance.now() - startedAt) / 1000;
      await sleep(100);
    }
  } finally {
    server.kill();
    await once(server, "close");
  }
}

try {
  for (const made of [project, join(folder, "home"), join(folder, "out")]) mkdirSync(made);
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "stranger", private: true }));
  copyFileSync(join(checkout, "public/sample-trace.json"), join(project, "trace.json"));
  install("faultline", 4, 30);
  const command = join(project, "node_modules/faultline/dist/cli.js");
  const empty = join(folder, "empty.mjs");
  writeFileSync(empty, "");
  say("node alone", `${usual(process.execPath, [empty]).toFixed(2)} s`);
  say("faultline --help", `${usual(process.execPath, [command, "--help"]).toFixed(2)} s`);
  held("npx faultline --help", usual("npx", ["faultline", "--help"]), 0.6, "s");
  say("npx faultline FILE", `${usual("npx", ["faultline", "trace.json"]).toFixed(2)} s`);
  run("npm", ["uninstall", "faultline"]);
  install("faultline-server", 60, 450);
  held("first page of the server", await secondsToPage(), 25, "s");
  const met = ratios.filter((ratio) => ratio <= 1).length;
  const most = Math.max(...ratios).toFixed(2);
  process.stdout.write(`package: ${met} of ${ratios.length} goals met, at most ${most} of a limit\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
