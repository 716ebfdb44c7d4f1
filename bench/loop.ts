import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { checkout } from "@/lib/checkout";
import { withTestInstance } from "@/lib/cli/testing/test-instance";
import { applySettings } from "@/lib/env";
import { listFiles } from "./import/list-files";
import { makeHostileFiles } from "./loop/hostile-files";

// How long a file that is sent keeps the web server from everybody else: each shared and each hostile file is posted to
// an instance as `npm start` runs it, and the longest time that the server's event loop was held is printed. On a busy
// machine the server also waits for a core; how long it did, while the loop was held, is printed beside.

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { data: { type: "string", default: "../shared/data" } },
});
const limitMs = 100;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const folder = mkdtempSync(join(tmpdir(), "faultline-loop-"));
const notes = join(folder, "held");
writeFileSync(notes, "");
applySettings({
  FAULTLINE_BENCH_LOOP: notes,
  NODE_OPTIONS: `--import ${pathToFileURL(join(checkout, "bench/loop/watch-loop.mjs")).href}`,
});

interface Held {
  /** The longest time for which the event loop was held, milliseconds. */
  heldMs: number;
  /** For how much of the tenth of a second around it the thread waited for a core. */
  waitedMs: number;
}

async function heldSince(from: number): Promise<Held> {
  await setTimeout(250); // until it has noted the last
  const held = readFileSync(notes, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(" ").map(Number))
    .filter(([at = 0]) => at >= from)
    .map(([, heldMs = 0, waitedMs = 0]) => ({ heldMs, waitedMs: Math.min(heldMs, waitedMs) }));
  return held.toSorted((a, b) => b.heldMs - a.heldMs)[0] ?? { heldMs: 0, waitedMs: 0 };
}

interface Posted extends Held {
  name: string;
  status: number;
  seconds: number;
}

async function post(address: string, apiKey: string, file: { name: string; bytes: Uint8Array }): Promise<Posted> {
  const from = Date.now();
  const response = await fetch(new URL("/api/v1/traces", address), {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(file.bytes),
  });
  const text = await response.text();
  if (response.status >= 500) say(`${file.name}: ${response.status} ${text.slice(0, 200)}`);
  const seconds = (Date.now() - from) / 1_000;
  return { name: file.name, status: response.status, seconds, ...(await heldSince(from)) };
}

const ownMs = ({ heldMs, waitedMs }: Held): number => heldMs - waitedMs;

const sayPosted = (posted: Posted): void => {
  const { name, status, seconds, heldMs } = posted;
  const held = `${heldMs.toFixed(0).padStart(6)} ms, ${ownMs(posted).toFixed(0).padStart(3)} of its own`;
  say(`${held}  ${seconds.toFixed(2).padStart(7)} s  ${status}  ${name}`);
};

const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => stop.abort());
const last = await withTestInstance(async (settings) => {
  applySettings(settings);
  const { newWorkspace } = await import("@/e2e/harness/workspace");
  const { apiKey } = await newWorkspace();
  const address = settings.FAULTLINE_TEST_ADDRESS ?? "";
  say(`Node ${process.version}; ${cpus().length} × ${cpus()[0]?.model ?? "?"}`);
  await post(address, apiKey, { name: "warm-up", bytes: new TextEncoder().encode("{}") });
  const hostile: Posted[] = [];
  for (const file of await makeHostileFiles()) hostile.push(await post(address, apiKey, file));
  hostile.forEach(sayPosted);
  const shared: Posted[] = [];
  for (const path of listFiles(values.data))
    shared.push(await post(address, apiKey, { name: basename(path), bytes: readFileSync(path) }));
  const worst = shared.toSorted((a, b) => b.heldMs - a.heldMs);
  say(`The ${Math.min(5, worst.length)} worst of ${shared.length} shared files:`);
  worst.slice(0, 5).forEach(sayPosted);
  const all = [...hostile, ...shared];
  const words = (msOf: (held: Held) => number): string =>
    `${Math.max(...all.map(msOf)).toFixed(0)} ms at most (limit ${limitMs}), ${all.filter((one) => msOf(one) > limitMs).length} over it`;
  return `loop: ${hostile.length} hostile and ${shared.length} shared files; held for ${words(({ heldMs }) => heldMs)}; without the wait for a core ${words(ownMs)}`;
}, stop.signal);
rmSync(folder, { recursive: true, force: true });
say(last);
process.exit(0);
