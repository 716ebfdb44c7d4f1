import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkout } from "@/lib/checkout";
import { childEnvironment } from "@/lib/env";
import { readProcessRecord } from "../launch/process-file";
import { waitUntil } from "../launch/process-identity";
import { workerArgs } from "../launch/programs";
import { startRoundRobin } from "./round-robin";
import { type DatabaseSettings } from "./test-database";
import { hiddenSettings, type InstanceSettings, owner } from "./test-instance";

export interface SeveralServers {
  /** Of the proxy before the web servers. */
  url: string;
  stop: () => Promise<void>;
}

interface Wish {
  webs: number;
  workers: number;
  /** DATABASE_URL, FAULTLINE_SECRET, and what else all of them share. */
  settings: Readonly<Record<string, string>>;
}

interface Started {
  child: ChildProcess;
  output: () => string;
}

const startTimeoutMs = 240_000;

/** Starts them all at once, as several machines would be: each has a data folder of its own, and shares a database. */
export async function startSeveral({ webs, workers, settings }: Wish): Promise<SeveralServers> {
  const folder = mkdtempSync(join(tmpdir(), "faultline-several-"));
  const proxy = await startRoundRobin();
  const started: Started[] = [];
  const start = (name: string, args: readonly string[]): Started => {
    const env = childEnvironment({
      ...Object.fromEntries(hiddenSettings.map((hidden) => [hidden, ""])),
      NODE_ENV: "production",
      PORT: "0",
      FAULTLINE_HOME: join(folder, name),
      FAULTLINE_PUBLIC_URL: proxy.url,
      FAULTLINE_TRUSTED_PROXIES: "1",
      ...settings,
    });
    const child = spawn(process.execPath, args, { cwd: checkout, env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => void (said += chunk));
    const one = { child, output: () => said };
    started.push(one);
    return one;
  };
  const hasEnded = ({ child }: Started): boolean => child.exitCode !== null || child.signalCode !== null;
  const stop = async (): Promise<void> => {
    await Promise.all(
      started.map(async (one) => {
        if (hasEnded(one)) return;
        one.child.kill("SIGTERM");
        await once(one.child, "exit");
      }),
    );
    await proxy.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const until = async (one: Started, words: RegExp): Promise<string> => {
    await waitUntil(() => words.test(one.output()) || hasEnded(one), startTimeoutMs);
    const found = words.exec(one.output());
    if (!found) throw new Error(`One of several servers did not start:\n${one.output()}`);
    return found[1] ?? "";
  };
  const each = <Result>(count: number, make: (index: number) => Result): Result[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const command = join(checkout, "scripts/faultline.mjs");
  try {
    const servers: Started[] = [];
    // One after the other: the first one builds the pages where that is not done.
    for (let index = 0; index < webs; index += 1) {
      const server = start(`web-${index}`, [command, "start", "--without-worker"]);
      await until(server, /Data: +(\S+)/);
      servers.push(server);
    }
    const helpers = each(workers, (index) => start(`worker-${index}`, workerArgs()));
    await Promise.all(helpers.map((worker) => until(worker, /\[worker\] ready/)));
    const records = servers.map((_, index) => readProcessRecord(join(folder, `web-${index}`, "process.json")));
    proxy.serve(records.map((record) => record?.address ?? ""));
    return { url: proxy.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs browser tests as `withTestInstance` does, but before two web servers and three workers. */
export async function withSeveralServers<Result>(
  work: (settings: InstanceSettings) => Promise<Result>,
  signal: AbortSignal,
  { DATABASE_URL, FAULTLINE_SECRET }: DatabaseSettings,
): Promise<Result> {
  const shared = { ...owner, DATABASE_URL, FAULTLINE_SECRET, FAULTLINE_REACHABLE_HOSTS: "127.0.0.1,localhost" };
  const several = await startSeveral({ webs: 2, workers: 3, settings: shared });
  try {
    signal.throwIfAborted();
    return await work({ ...shared, FAULTLINE_TEST_ADDRESS: several.url });
  } finally {
    await several.stop();
  }
}
