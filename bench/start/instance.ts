import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readLivingRecord } from "@/lib/cli/launch/process-file";
import { childEnvironment } from "@/lib/env";
import { processTree, pssMegabytes, treeCpuSeconds } from "./process-tree";

export interface StartCost {
  /** Until it says that it is ready; of PostgreSQL what it took by then. */
  cpuSeconds: number;
  wallSeconds: number;
  /** PSS in megabytes, some time after the start. */
  rest: { supervisor: number; web: number; worker: number };
}

const restMs = 30_000;

/** Starts the instance of a checkout as `npm start` does, waits until it is at rest, measures, and stops it. */
export async function measureStart(folder: string, home: string): Promise<StartCost> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: childEnvironment({
      FAULTLINE_HOME: home,
      PORT: "0",
      DATABASE_URL: "",
      NODE_ENV: "",
      // This process set it to its own: an older commit, which starts by tsx, would resolve its imports there.
      TSX_TSCONFIG_PATH: join(folder, "tsconfig.json"),
    }),
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("Node could not be started.");
  try {
    while (readLivingRecord(join(home, "process.json"))?.state !== "ready") {
      if (child.exitCode !== null) throw new Error(`The start ended with ${child.exitCode}.`);
      await pause(50);
    }
    const wallSeconds = (performance.now() - startedAt) / 1000;
    const cpuSeconds = treeCpuSeconds(pid);
    await pause(restMs);
    const rest = { supervisor: 0, web: 0, worker: 0 };
    for (const one of processTree(pid)) {
      const isDatabase = /postgres/.test(one.name) && one.pid !== pid;
      if (isDatabase) continue;
      const part = one.pid === pid ? "supervisor" : /worker/.test(one.name) ? "worker" : "web";
      rest[part] += pssMegabytes(one.pid);
    }
    return { cpuSeconds, wallSeconds, rest };
  } finally {
    if (child.exitCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }
  }
}
