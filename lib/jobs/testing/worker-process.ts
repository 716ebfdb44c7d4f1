import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, vi } from "vitest";

export type WorkerProcess = ChildProcess & { output: () => string };

export const until = (condition: () => boolean | Promise<boolean>, timeout = 60_000): Promise<void> =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { timeout, interval: 25 });

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

/** A real worker process on the database of this test, killed after it. Resolves when it takes runs. */
export const startWorker = async (concurrency = 4): Promise<WorkerProcess> => {
  const worker = spawn(process.execPath, ["--import", "tsx", "lib/jobs/main.ts"], {
    env: { ...process.env, FAULTLINE_WORKER_CONCURRENCY: `${concurrency}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  workers.push(worker);
  let output = "";
  const take = (chunk: Buffer): void => void (output += chunk.toString());
  worker.stdout.on("data", take);
  worker.stderr.on("data", take);
  await until(() => output.includes("[worker] ready") || worker.exitCode !== null || worker.signalCode !== null);
  expect(output).toContain("[worker] ready");
  return Object.assign(worker, { output: () => output });
};
