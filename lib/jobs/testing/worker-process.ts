import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, expect, vi } from "vitest";

export type WorkerProcess = ChildProcess & { output: () => string };

/** Looks every `intervalMs`: seldom, since most looks are work that the workers have to wait for. */
export const until = (
  condition: () => boolean | Promise<boolean>,
  timeout = 240_000,
  intervalMs = 100,
): Promise<void> => vi.waitFor(async () => expect(await condition()).toBe(true), { timeout, interval: intervalMs });

export const endWorker = async (worker: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, "exit");
  worker.kill(signal);
  await gone;
};

const workers: ChildProcess[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await endWorker(worker, "SIGKILL");
});

const spawnWorker = (concurrency: number): WorkerProcess => {
  const worker = spawn(process.execPath, ["scripts/worker.mjs"], {
    env: { ...process.env, FAULTLINE_WORKER_CONCURRENCY: `${concurrency}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const take = (chunk: Buffer): void => void (output += chunk.toString());
  worker.stdout.on("data", take);
  worker.stderr.on("data", take);
  return Object.assign(worker, { output: () => output });
};

const untilReady = async (worker: WorkerProcess): Promise<WorkerProcess> => {
  const hasEnded = (): boolean => worker.exitCode !== null || worker.signalCode !== null;
  await until(() => worker.output().includes("[worker] ready") || hasEnded());
  expect(worker.output()).toContain("[worker] ready");
  return worker;
};

/** A real worker process on the database of this test file, killed after the test. Resolves when it takes runs. */
export const startWorker = (concurrency = 4): Promise<WorkerProcess> => {
  const worker = spawnWorker(concurrency);
  workers.push(worker);
  return untilReady(worker);
};

let shared: Promise<WorkerProcess> | null = null;
afterAll(async () => {
  if (shared) await endWorker(await shared, "SIGKILL");
});

/** One for all tests of the file that leave it alive; it is started by the first that asks for it. */
export const sharedWorker = (): Promise<WorkerProcess> => (shared ??= untilReady(spawnWorker(4)));
